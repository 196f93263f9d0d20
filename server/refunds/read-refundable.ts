import { add, type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { type PaidWith, paidWithSchema } from "#domain/orders/paid-with.ts";
import { itemValues, type RefundableOrder } from "#domain/refunds/refund-proposal.ts";
import { refundWindow } from "#domain/refunds/refund-window.ts";
import { type LineCounts, unsentBars } from "#domain/shipments/to-send.ts";
import { taxOnShipping } from "#domain/tax/add-taxes.ts";
import type { AppContext } from "../app-context.ts";
import { findUnspent } from "../gift-cards/sold-gift-card.ts";
import { listLineCounts } from "../orders/line-counts.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listDisputes } from "../orders/payments/dispute-queries.ts";
import { listRefunds, type StoredRefund } from "../orders/payments/refund-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/values.ts";

/** Why the provider cannot refund an order now. */
export type NotRefundable =
  /** It was never paid. */
  | { readonly code: "not-paid" }
  /** Paid, as an adopted order may be, by a payment that the shop does not know. */
  | { readonly code: "unknown-payment" }
  /** In cash or the like, as recorded by the owner. */
  | { readonly code: "paid-elsewhere" }
  /** A bank payment is pending; `from` is the latest date from which it can be refunded. */
  | { readonly code: "not-settled"; readonly from: Date | null }
  /** The bank is taking the money back, or trying to. */
  | { readonly code: "disputed" }
  /** Bank payments can only be refunded for a limited time. */
  | { readonly code: "too-old"; readonly until: Date }
  /** The payment was made with a provider that this shop does not use (any more). */
  | { readonly code: "other-provider" }
  /** All that is left was paid with a gift card that is closed. */
  | { readonly code: "gift-card-closed" }
  /** The gift card that it sold was spent. */
  | { readonly code: "sold-card-spent" }
  /** A refund is being requested right now. */
  | { readonly code: "refund-running" }
  | { readonly code: "nothing-left" };

/** What of an order can be refunded, and how. */
export type Refundable = {
  readonly order: Order;
  readonly parts: RefundableOrder;
  readonly refunds: readonly StoredRefund[];
  /** The payment to refund; null when the provider cannot refund now, or has nothing left. */
  readonly payment: RefundablePayment | null;
  /** The gift card that gets what the payment does not cover; null when none is left of it. */
  readonly giftCard: RefundableGiftCard | null;
  readonly obstacle: NotRefundable | null;
  /** Whether the stock of one of its bars is counted. */
  readonly isCounted: boolean;
};

export type RefundablePayment = {
  readonly id: string;
  readonly intentId: string;
  readonly method: PaidWith | null;
  /** Until when it can be refunded; null without a limit. */
  readonly until: Date | null;
  /** How much of it can still be refunded. */
  readonly left: Cents;
};

export type RefundableGiftCard = {
  readonly paymentId: string;
  readonly giftCardId: string;
  readonly last4: string;
  readonly left: Cents;
};

type ReadingContext = Pick<AppContext, "clock"> & {
  readonly payments: Pick<AppContext["payments"], "knows">;
};

/**
 * Reads everything that decides about a refund. With the order locked, none of it changes until the
 * transaction ends, because all code that writes payments or refunds locks their order first.
 *
 * @returns undefined when there is no such order
 */
export async function readRefundable(
  { payments: provider, clock }: ReadingContext,
  db: Database,
  orderId: string,
): Promise<Refundable | undefined> {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;
  const [refunds, lines, disputes, payments, isCounted, unspent] = await Promise.all([
    listRefunds(db, orderId),
    listLineCounts(db, orderId),
    listDisputes(db, orderId),
    listPayments(db, orderId),
    hasCountedBars(db, orderId),
    order.soldGiftCard && findUnspent(db, orderId),
  ]);
  const succeeded = payments.filter(({ status }) => status === "succeeded");
  const paid = succeeded.filter(({ giftCard }) => !giftCard);
  const card = succeeded.find(({ giftCard }) => giftCard);
  // Usually the only one. Of several, the one with the most left.
  const payment = paid.toSorted((a, b) => leftOf(b, refunds) - leftOf(a, refunds))[0];
  const byHand = add(...refunds.filter(isByHand).map(({ amount }) => amount));
  const isPaid = order.paymentStatus === "paid" || order.paymentStatus === "refunded";
  const unknown = isPaid ? subtract(order.total, order.refunded) : ZERO;
  const onCard = card && isPaid ? leftOf(card, refunds) : ZERO;
  const onPayments = payment ? leftOf(payment, refunds) : ZERO;
  const unrefunded = payment || card ? subtract(add(onPayments, onCard), byHand) : unknown;
  // What was spent of a gift card that the order sold stays paid.
  const most = unspent ?? unrefunded;
  const left = cents(Math.min(unrefunded, most));
  // What went back by hand counts as the payment's first.
  const ofPayment = cents(Math.max(ZERO, Math.min(onPayments - byHand, most)));
  const ofCard = subtract(left, ofPayment);
  const window = refundWindow({
    method: payment?.method ?? order.paymentMethod,
    createdAt: payment?.createdAt ?? order.orderDate,
    isSettled: payment !== undefined,
  });
  const obstacle = ((): NotRefundable | null => {
    if (order.total === ZERO) return { code: "nothing-left" };
    // Everything that is left was paid with the gift card.
    if (card?.giftCard && isPaid && ofPayment <= 0) {
      if (refunds.some(({ status }) => status === "requested")) return { code: "refund-running" };
      if (ofCard <= 0) return { code: "nothing-left" };
      return card.giftCard.isClosed ? { code: "gift-card-closed" } : null;
    }
    if (payment && !payment.intentId) {
      return { code: left > 0 ? "paid-elsewhere" : "nothing-left" };
    }
    if (!payment?.intentId) {
      if (order.paymentStatus === "paid") return { code: "unknown-payment" };
      const isUnderWay = payments.some(({ status }) => status === "pending");
      return isUnderWay ? { code: "not-settled", from: window.from } : { code: "not-paid" };
    }
    if (payment.dispute === "lost") return { code: "disputed" };
    // An inquiry of the bank can be settled by a refund.
    const open = disputes.filter(({ state }) => state === "open");
    const isInquiry = open.length > 0 && open.every(({ isRefundable }) => isRefundable);
    if (payment.dispute === "open" && !isInquiry) return { code: "disputed" };
    if (!provider.knows(payment.intentId)) return { code: "other-provider" };
    if (refunds.some(({ status }) => status === "requested")) return { code: "refund-running" };
    if (left <= 0) return { code: unrefunded > 0 ? "sold-card-spent" : "nothing-left" };
    if (window.until && window.until < clock()) return { code: "too-old", until: window.until };
    return null;
  })();
  const { until } = window;
  const isOnCard = card?.giftCard && !card.giftCard.isClosed && !obstacle && ofCard > 0;
  return {
    order,
    parts: refundableParts(order, lines, refunds, left),
    refunds,
    payment:
      payment?.intentId && !obstacle && ofPayment > 0
        ? {
            id: payment.id,
            intentId: payment.intentId,
            method: payment.method,
            until,
            left: ofPayment,
          }
        : null,
    giftCard:
      isOnCard && card.giftCard
        ? {
            paymentId: card.id,
            giftCardId: card.giftCard.id,
            last4: card.giftCard.last4,
            left: ofCard,
          }
        : null,
    obstacle,
    isCounted,
  };
}

async function hasCountedBars(db: Database, orderId: string): Promise<boolean> {
  const bar = await db
    .selectFrom("order_items")
    .innerJoin("inventory_levels", "inventory_levels.product_id", "order_items.product_id")
    .select("order_items.id")
    .where("order_id", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return bar !== undefined;
}

function isByHand({ paymentId, status }: StoredRefund): boolean {
  return paymentId === null && status === "succeeded";
}

type ReadPayment = {
  readonly id: string;
  readonly intentId: string | null;
  readonly status: string;
  readonly amount: Cents;
  readonly refunded: Cents;
  readonly dispute: string | null;
  readonly method: PaidWith | null;
  readonly createdAt: Date;
  /** Of a payment with a gift card. */
  readonly giftCard: {
    readonly id: string;
    readonly last4: string;
    readonly isClosed: boolean;
  } | null;
};

async function listPayments(db: Database, orderId: string): Promise<ReadPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .leftJoin("gift_cards", "gift_cards.id", "payments.gift_card_id")
    .select([
      "payments.id",
      "provider_id",
      "status",
      "amount",
      "refunded_amount",
      "dispute_state",
      "method",
    ])
    .select(["payments.created_at", "gift_card_id", "gift_card_last4", "closed_at"])
    .where("order_id", "=", orderId)
    .orderBy("payments.created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    giftCard: row.gift_card_id
      ? {
          id: row.gift_card_id,
          last4: row.gift_card_last4 ?? "",
          isClosed: row.closed_at !== null,
        }
      : null,
    intentId: row.provider_id,
    status: row.status,
    amount: centsFrom(row.amount),
    refunded: centsFrom(row.refunded_amount),
    dispute: row.dispute_state,
    method: paidWithSchema.safeParse(row.method).data ?? null,
    createdAt: row.created_at,
  }));
}

/**
 * How much of a payment can still be refunded, given the shop's requests and the provider's report.
 */
function leftOf({ id, amount, refunded }: ReadPayment, refunds: readonly StoredRefund[]): Cents {
  const sumOf = (isMeant: (status: StoredRefund["status"]) => boolean) =>
    add(
      ...refunds
        .filter(({ paymentId, status }) => paymentId === id && isMeant(status))
        .map((refund) => refund.amount),
    );
  const requested = sumOf((status) => status === "requested");
  const made = sumOf((status) => status === "pending" || status === "succeeded");
  return subtract(amount, add(requested, made > refunded ? made : refunded));
}

function refundableParts(
  order: Order,
  lines: readonly LineCounts[],
  refunds: readonly StoredRefund[],
  left: Cents,
): RefundableOrder {
  const standing = refunds.filter(({ status }) => status !== "failed");
  const values = itemValues(order.items, order);
  const unsentOf = (id: string) => {
    const line = lines.find(({ itemId }) => itemId === id);
    return line ? unsentBars(line) : 0;
  };
  return {
    items: order.items.map(({ id, quantity }, index) => ({
      id,
      quantity,
      refunded: standing
        .flatMap(({ items }) => items)
        .filter(({ itemId }) => itemId === id)
        .reduce((sum, item) => sum + item.quantity, 0),
      unsent: unsentOf(id),
      goods: values[index]?.goods ?? ZERO,
      tax: values[index]?.tax ?? ZERO,
    })),
    shipping: add(order.shipping, taxOnShipping(order.taxes)),
    shippingRefunded: add(...standing.map(({ shipping }) => shipping)),
    left,
  };
}
