import type { ShopTime } from "#app/admin/shared/shop-time.ts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { giftCardName } from "#domain/gift-cards/gift-card.ts";
import type { Order, OrderSummary } from "#domain/orders/order.ts";
import { elsewhereNames } from "#domain/orders/paid-elsewhere.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import type { PackedPart } from "#domain/packing/describe-contents.ts";
import type { SentReply } from "#server/email/order-emails/list-replies.ts";
import type { ParcelState } from "#server/orders/list/list-parcel-states.ts";
import type { RecordedOrderEvent } from "#server/orders/order-events.ts";
import type { PaymentNotes } from "#server/orders/payments/read-payment-notes.ts";
import {
  describeOwedRefund,
  describeParcelState,
  type ParcelText,
} from "./describe-parcel-state.ts";
import { disputeLine, formatHistory, holdReason } from "./format-history.ts";

/** A row of the list; dates are formatted on the server, which knows the time zone. */
export type OrderRow = ReturnType<typeof orderRow>;

/** A row with when the order was placed and the state of its parcel. */
export type ListedOrder = OrderRow & {
  /** The time today, the day before that. */
  readonly placed: string;
  readonly parcel: ParcelText | null;
};

export type ListedOrderWithContents = ListedOrder & { readonly contents: readonly PackedPart[] };

export type OrderDetails = ReturnType<typeof orderDetails>;

export type HistoryView = {
  readonly id: number | string;
  readonly at: string;
  readonly words: string;
  /** Of a reply to the customer. */
  readonly text?: string;
};

export function orderRow({ orderDate, ...order }: OrderSummary, time: ShopTime) {
  return {
    ...order,
    day: time.day(orderDate),
    time: time.time(orderDate),
    /** Machine-readable, for the `datetime` of a `time` element and for comparing. */
    placedAt: orderDate.toISOString(),
  };
}

/** @param parcel undefined when it waits for nothing, or for its payment */
export function listedOrder(
  order: OrderSummary,
  parcel: ParcelState | undefined,
  time: ShopTime,
  now: Date,
): ListedOrder {
  const stated = parcel ? parcelText(parcel, time, now) : describeOwedRefund(order);
  return {
    ...orderRow(order, time),
    placed: time.short(order.orderDate, now),
    parcel: order.isSlipOutdated ? { text: "Slip is out of date", tone: "danger" } : stated,
  };
}

/** What happens next with an order's bars, in the days of the shop. */
export function parcelText(parcel: ParcelState, time: ShopTime, now: Date): ParcelText {
  const dayOf = (at: Date) => time.sortable(at).slice(0, 10);
  return describeParcelState(parcel, { today: dayOf(now), dayOf });
}

export function orderDetails(order: Order, time: ShopTime) {
  const { orderDate, createdAt, updatedAt, billingAddress, paymentMethod, ...rest } = order;
  return {
    ...rest,
    /** Of a gift, whose delivery address is the recipient's. */
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

/**
 * What the payment provider says about an order, in words.
 *
 * @param dashboard the address of the provider's dashboard, if it has one
 */
export function paymentView(notes: PaymentNotes, dashboard?: string) {
  const { hold, dispute, isDisputeKnown, failure, byHand, intentId } = notes;
  return {
    intent: intentId
      ? { id: intentId, address: dashboard && `${dashboard}/payments/${intentId}` }
      : null,
    /** How it was paid without the provider. */
    byHand: byHand && `${elsewhereNames[byHand.method]}: ${byHand.note}`,
    /** Why it is on hold: the part after a colon. */
    hold: hold === null ? null : holdReason(hold),
    dispute: dispute === null ? null : disputeLine(dispute),
    /** Whether there is a page of evidence for the dispute. */
    hasEvidence: isDisputeKnown,
    failure,
  };
}

/** What happened, and what was written to the customer, the oldest first. */
export function historyViews(
  events: readonly RecordedOrderEvent[],
  time: ShopTime,
  replies: readonly SentReply[] = [],
): HistoryView[] {
  const lines = [
    ...events.map((event) => ({ id: event.id, at: event.at, words: formatHistory(event) })),
    ...replies.map(({ id, at, subject, text }) => ({ id, at, words: subject, text })),
  ];
  return lines
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((line) => ({ ...line, at: time.dayAndTime(line.at) }));
}

function describePaidWith({ type, brand, last4 }: PaidWith): string {
  const what = (brand && capitalized(brand)) ?? (type === "bank" ? "Bank account" : "Debit card");
  return last4 ? `${what} ending in ${last4}` : what;
}
