import type { ShopTime } from "#app/admin/shared/shop-time.ts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import type { Address } from "#domain/addresses/address.ts";
import { giftCardName } from "#domain/gift-cards/gift-card.ts";
import type { Order, OrderSummary } from "#domain/orders/order.ts";
import { elsewhereNames } from "#domain/orders/paid-elsewhere.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import type { PaymentNotes } from "#server/orders/payments/read-payment-notes.ts";
import { disputeLine, formatHistory, holdReason } from "./format-history.ts";

/** A row of the list; dates are formatted on the server, which knows the time zone. */
export type OrderRow = Omit<OrderSummary, "orderDate"> & {
  readonly day: string;
  readonly time: string;
  /** Machine-readable, for the `datetime` of a `time` element and for comparing. */
  readonly placedAt: string;
};

/** A row of the orders screen. */
export type ListedOrder = OrderRow & {
  /** The time today, the day before that. */
  readonly placed: string;
};

/** Everything that the details of an order show. */
export type OrderDetails = Omit<
  Order,
  "orderDate" | "createdAt" | "updatedAt" | "estimatedDelivery" | "paymentMethod" | "billingAddress"
> & {
  readonly placed: string;
  readonly estimatedDelivery: string | null;
  readonly paidWith: string | null;
  /** Of a gift, whose delivery address is the recipient's. */
  readonly buyerAddress?: Address;
};

/** What the payment provider says about an order, in words. */
export type PaymentView = {
  /** Why it is on hold: the part after a colon. */
  readonly hold: string | null;
  readonly dispute: string | null;
  /** Whether there is a page of evidence for it. */
  readonly hasEvidence: boolean;
  readonly failure: string | null;
  /** How it was paid without the provider. */
  readonly byHand: string | null;
};

export type HistoryView = { readonly id: number; readonly at: string; readonly words: string };

export function orderRow({ orderDate, ...order }: OrderSummary, time: ShopTime): OrderRow {
  return {
    ...order,
    day: time.day(orderDate),
    time: time.time(orderDate),
    placedAt: orderDate.toISOString(),
  };
}

export function listedOrder(order: OrderSummary, time: ShopTime, now: Date): ListedOrder {
  return { ...orderRow(order, time), placed: time.short(order.orderDate, now) };
}

export function orderDetails(order: Order, time: ShopTime): OrderDetails {
  const { orderDate, createdAt, updatedAt, billingAddress, paymentMethod, ...rest } = order;
  return {
    ...rest,
    ...(order.gift && { buyerAddress: billingAddress }),
    placed: time.dayAndTime(orderDate),
    estimatedDelivery: order.estimatedDelivery && time.day(order.estimatedDelivery),
    paidWith:
      [
        order.giftCard && giftCardName(order.giftCard),
        paymentMethod && describePaidWith(paymentMethod),
      ]
        .filter(Boolean)
        .join(", ") || null,
  };
}

export function paymentView(notes: PaymentNotes): PaymentView {
  const { hold, dispute, isDisputeKnown, failure, byHand } = notes;
  return {
    byHand: byHand && `${elsewhereNames[byHand.method]}: ${byHand.note}`,
    hold: hold === null ? null : holdReason(hold),
    dispute: dispute === null ? null : disputeLine(dispute),
    hasEvidence: isDisputeKnown,
    failure,
  };
}

export function historyViews(
  history: readonly (Parameters<typeof formatHistory>[0] & { id: number; at: Date })[],
  time: ShopTime,
): HistoryView[] {
  return history.map((line) => ({
    id: line.id,
    at: time.dayAndTime(line.at),
    words: formatHistory(line),
  }));
}

function describePaidWith({ type, brand, last4 }: PaidWith): string {
  const what = (brand && capitalized(brand)) ?? (type === "bank" ? "Bank account" : "Debit card");
  return last4 ? `${what} ending in ${last4}` : what;
}
