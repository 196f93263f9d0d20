import { amountDue, type SoldGiftCard } from "../gift-cards/gift-card.ts";
import { formatUsd } from "../money/cents.ts";
import { paymentStateOf } from "../payments/payment-status.ts";
import { longDay } from "../time/day-in.ts";
import type { Order } from "./order.ts";
import { isUnsent, type OrderStatus } from "./order-status.ts";
import type { PaidWith } from "./paid-with.ts";

export const orderStatusNames: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

/** Whether the order stands: it was not cancelled, and is paid or about to be. */
export function isOrderConfirmed({
  status,
  paymentStatus,
}: Pick<Order, "status" | "paymentStatus">): boolean {
  return status !== "cancelled" && (paymentStatus === "paid" || paymentStatus === "pending");
}

/** The first line of the order's page: what became of it. */
export function orderHeadline(
  order: Pick<Order, "status" | "paymentStatus" | "awaitsFirstPayment">,
): string {
  if (order.status === "cancelled") return "Order Cancelled";
  switch (paymentStateOf(order)) {
    case "paid":
    case "pending":
      return "Order Confirmed";
    case "not-paid-yet":
      return "Not Paid Yet";
    case "failed":
      return "Payment Failed";
    case "refunded":
      return "Order Refunded";
  }
}

/** What happens next, for the customer; undefined when nothing does. */
export function describeNextStep(
  order: Pick<Order, "status" | "paymentStatus" | "gift" | "soldGiftCard" | "isPickupReady">,
): string | undefined {
  if (order.paymentStatus === "failed" || order.paymentStatus === "refunded") return undefined;
  if (order.soldGiftCard) return describeGiftCardStep(order);
  if (order.isPickupReady && isUnsent(order.status)) return "It's ready to pick up.";
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

function describeGiftCardStep({
  status,
  paymentStatus,
  soldGiftCard,
}: Pick<Order, "status" | "paymentStatus" | "soldGiftCard">): string | undefined {
  if (status === "cancelled" || !soldGiftCard) return undefined;
  if (soldGiftCard.isMailed) return "We've mailed it.";
  if (paymentStatus !== "paid") return "We've got it. We mail it when your payment arrives.";
  return `We mail it ${mailedWhen(soldGiftCard)}.`;
}

/** "on December 24, 2026"; "soon" when no day is known. */
export function mailedWhen({ emailOn }: Pick<SoldGiftCard, "emailOn">): string {
  return emailOn ? `on ${longDay(emailOn)}` : "soon";
}

/** The payment in plain words for the customer. */
export function describePayment(
  order: Pick<Order, "paymentStatus" | "awaitsFirstPayment" | "paymentMethod">,
): string {
  switch (paymentStateOf(order)) {
    case "paid":
      return "Paid";
    case "pending":
      return order.paymentMethod?.type === "card"
        ? "Payment on its way"
        : "Bank payment on its way";
    case "not-paid-yet":
      return "Not paid yet";
    case "failed":
      return "Payment failed";
    case "refunded":
      return "Refunded";
  }
}

/** How an order was paid, with the share of a gift card; undefined when unknown. */
export function describeOrderPaidWith(
  order: Pick<Order, "paymentMethod" | "giftCard" | "total">,
): string | undefined {
  const { giftCard, total } = order;
  const paidWith = describePaidWith(order.paymentMethod);
  if (!giftCard) return paidWith;
  const card = `Gift card ending in ${giftCard.last4}`;
  if (giftCard.amount === total) return card;
  const share = `${card} (${formatUsd(giftCard.amount)})`;
  return paidWith ? `${share}, ${paidWith} (${formatUsd(amountDue(total, giftCard))})` : share;
}

/** "Visa debit card ending in 4242"; undefined when unknown. */
export function describePaidWith(paidWith: PaidWith | null): string | undefined {
  if (!paidWith) return undefined;
  const kind = describeAccount(paidWith);
  return paidWith.last4 ? `${kind} ending in ${paidWith.last4}` : kind;
}

function describeAccount({ type, brand, funding }: PaidWith): string {
  const name = brand && brand.charAt(0).toUpperCase() + brand.slice(1);
  if (brand === "link") return "Link";
  if (type === "bank") return name ? `${name} account` : "Bank account";
  if (name) return `${name} ${funding ?? "debit"} card`;
  return funding === "credit" ? "Credit card" : "Debit card";
}
