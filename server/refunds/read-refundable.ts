import { add, type Cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { type PaidWith, paidWithSchema } from "#domain/orders/paid-with.ts";
import { itemValues, type RefundableOrder } from "#domain/refunds/refund-proposal.ts";
import { refundWindow } from "#domain/refunds/refund-window.ts";
import { taxOnShipping } from "#domain/tax/add-taxes.ts";
import type { AppContext } from "../app-context.ts";
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
  /** A refund is being requested right now. */
  | { readonly code: "refund-running" }
  | { readonly code: "nothing-left" };

/** What of an order can be refunded, and how. */
export type Refundable = {
  readonly order: Order;
  readonly parts: RefundableOrder;
  readonly refunds: readonly StoredRefund[];
  /** The payment to refund; null when the provider cannot refund now. */
  readonly payment: RefundablePayment | null;
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
  const [refunds, disputes, payments, isCounted] = await Promise.all([
    listRefunds(db, orderId),
    listDisputes(db, orderId),
    listPayments(db, orderId),
    hasCountedBars(db, orderId),
  ]);
  const paid = payments.filter(({ status }) => status === "succeeded");
  // Usually the only one. Of several, the one with the most left.
  const payment = paid.toSorted((a, b) => leftOf(b, refunds) - leftOf(a, refunds))[0];
  const byHand = add(...refunds.filter(isByHand).map(({ amount }) => amount));
  const isPaid = order.paymentStatus === "paid" || order.paymentStatus === "refunded";
  const unknown = isPaid ? subtract(order.total, order.refunded) : ZERO;
  const left = payment ? subtract(leftOf(payment, refunds), byHand) : unknown;
  const window = refundWindow({
    method: payment?.method ?? order.paymentMethod,
    createdAt: payment?.createdAt ?? order.orderDate,
    isSettled: payment !== undefined,
  });
  const obstacle = ((): NotRefundable | null => {
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
    if (left <= 0) return { code: "nothing-left" };
    if (window.until && window.until < clock()) return { code: "too-old", until: window.until };
    return null;
  })();
  const { until } = window;
  return {
    order,
    parts: refundableParts(order, refunds, left),
    refunds,
    payment:
      payment?.intentId && !obstacle
        ? { id: payment.id, intentId: payment.intentId, method: payment.method, until }
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
};

async function listPayments(db: Database, orderId: string): Promise<ReadPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "provider_id", "status", "amount", "refunded_amount", "dispute_state", "method"])
    .select("created_at")
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
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
  refunds: readonly StoredRefund[],
  left: Cents,
): RefundableOrder {
  const standing = refunds.filter(({ status }) => status !== "failed");
  const values = itemValues(order.items, order);
  return {
    items: order.items.map(({ id, quantity }, index) => ({
      id,
      quantity,
      refunded: standing
        .flatMap(({ items }) => items)
        .filter(({ itemId }) => itemId === id)
        .reduce((sum, item) => sum + item.quantity, 0),
      goods: values[index]?.goods ?? ZERO,
      tax: values[index]?.tax ?? ZERO,
    })),
    shipping: add(order.shipping, taxOnShipping(order.taxes)),
    shippingRefunded: add(...standing.map(({ shipping }) => shipping)),
    left,
  };
}
