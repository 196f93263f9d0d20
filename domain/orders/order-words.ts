import { amountDue } from "../gift-cards/gift-card.ts";
import { formatUsd } from "../money/cents.ts";
import { longDay } from "../time/day-in.ts";
import type { Order } from "./order.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PaidWith } from "./paid-with.ts";

export const orderStatusWords: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

/** What happens next, for the customer; undefined when nothing does. */
export function nextStepWords(
  order: Pick<Order, "status" | "paymentStatus" | "gift">,
): string | undefined {
  if (order.paymentStatus === "failed" || order.paymentStatus === "refunded") return undefined;
  switch (order.status) {
    case "pending":
      if (order.paymentStatus !== "paid") {
        return "We've got it. We pack it when your payment arrives.";
      }
      return order.gift?.shipAfter
        ? `We've got it. We pack your gift on ${longDay(order.gift.shipAfter)} at the earliest.`
        : "We've got it. Being packed next.";
    case "processing":
      return "We're packing it.";
    case "shipped":
      return "It's on its way.";
    case "delivered":
    case "cancelled":
      return undefined;
  }
}

/** The payment in plain words for the customer. */
export function paymentWords(order: Pick<Order, "paymentStatus" | "paymentMethod">): string {
  switch (order.paymentStatus) {
    case "paid":
      return "Paid";
    case "pending":
      return order.paymentMethod?.type === "card"
        ? "Payment on its way"
        : "Bank payment on its way";
    case "failed":
      return "Payment failed";
    case "refunded":
      return "Refunded";
  }
}

/** How an order was paid, with the share of a gift card; undefined when unknown. */
export function orderPaidWithWords(
  order: Pick<Order, "paymentMethod" | "giftCard" | "total">,
): string | undefined {
  const { giftCard, total } = order;
  const paidWith = paidWithWords(order.paymentMethod);
  if (!giftCard) return paidWith;
  const card = `Gift card ending in ${giftCard.last4}`;
  if (giftCard.amount === total) return card;
  const share = `${card} (${formatUsd(giftCard.amount)})`;
  return paidWith ? `${share}, ${paidWith} (${formatUsd(amountDue(total, giftCard))})` : share;
}

/** "Visa debit card ending in 4242"; undefined when unknown. */
export function paidWithWords(paidWith: PaidWith | null): string | undefined {
  if (!paidWith) return undefined;
  const { type, brand, last4, funding = "debit" } = paidWith;
  const name = brand && brand.charAt(0).toUpperCase() + brand.slice(1);
  const bare =
    type === "bank" ? "Bank account" : funding === "credit" ? "Credit card" : "Debit card";
  const kind = name ? `${name} ${type === "bank" ? "account" : `${funding} card`}` : bare;
  return last4 ? `${kind} ending in ${last4}` : kind;
}
