import { add, type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { type PaidWith, paidWithSchema } from "#domain/orders/paid-with.ts";
import { wasPaid } from "#domain/orders/was-paid.ts";
import type { LineCounts } from "#domain/parcels/to-send.ts";
import { type RefundWindow, refundWindow } from "#domain/refunds/refund-window.ts";
import { findUnspent } from "../gift-cards/sold-gift-cards.ts";
import { listLineCounts } from "../orders/line-counts.ts";
import { listDisputes } from "../orders/payments/dispute-queries.ts";
import { listRefunds, type StoredRefund } from "../orders/payments/refund-queries.ts";
import type { ProviderDispute } from "../payments/payment-provider.ts";
import { allNamed } from "../platform/all-named.ts";
import type { Database } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/rows.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

/** What is known of an order's money and bars. */
export type RefundFacts = {
  readonly refunds: readonly StoredRefund[];
  readonly lineCounts: readonly LineCounts[];
  readonly disputes: readonly ProviderDispute[];
  readonly isCounted: boolean;
  /** What nobody spent of the gift card that the order sold; undefined if it sold none. */
  readonly unspentOfSoldCard: Cents | undefined;
  readonly isPaymentPending: boolean;
  /** The succeeded payment by card, bank or hand. Of several, the one with the most left. */
  readonly payment: OrderPayment | undefined;
  /** When it can be refunded. */
  readonly window: RefundWindow;
  /** The succeeded payment with a gift card. */
  readonly giftCardPayment: GiftCardPayment | undefined;
};

export async function readRefundFacts(db: Database, order: Order): Promise<RefundFacts> {
  const { id } = order;
  const { payments, ...facts } = await allNamed({
    refunds: listRefunds(db, id),
    lineCounts: listLineCounts(db, id),
    disputes: listDisputes(db, id),
    payments: listOrderPayments(db, id),
    isCounted: hasCountedProducts(db, id),
    unspentOfSoldCard: order.soldGiftCard ? findUnspent(db, id) : undefined,
  });
  const succeeded = payments.filter(({ status }) => status === "succeeded");
  const [payment] = succeeded
    .filter((each) => !isWithGiftCard(each))
    .toSorted((a, b) => remainingOf(b, facts.refunds) - remainingOf(a, facts.refunds));
  return {
    ...facts,
    isPaymentPending: payments.some(({ status }) => status === "pending"),
    payment,
    window: refundWindow({
      method: payment?.method ?? order.paymentMethod,
      createdAt: payment?.createdAt ?? order.orderDate,
      isSettled: payment !== undefined,
    }),
    giftCardPayment: succeeded.find(isWithGiftCard),
  };
}

/** What can still be given back of an order. */
export type Remaining = {
  readonly unrefunded: Cents;
  /** The same without what was spent of a gift card that the order sold: that stays paid. */
  readonly total: Cents;
  /** Of the total, what goes back to the payment first. */
  readonly toPayment: Cents;
  /** Of the total, what the gift card gets. */
  readonly toGiftCard: Cents;
};

export function sumRemaining(order: Order, facts: RefundFacts): Remaining {
  const { refunds, payment, giftCardPayment, unspentOfSoldCard } = facts;
  const ofPayment = payment ? remainingOf(payment, refunds) : ZERO;
  const ofGiftCard =
    giftCardPayment && wasPaid(order) ? remainingOf(giftCardPayment, refunds) : ZERO;
  const byHand = sumOf(refunds.filter(isByHand));

  const isPaymentKnown = payment !== undefined || giftCardPayment !== undefined;
  const ofUnknownPayment = wasPaid(order) ? subtract(order.total, order.refunded) : ZERO;
  const unrefunded = isPaymentKnown
    ? subtract(add(ofPayment, ofGiftCard), byHand)
    : ofUnknownPayment;

  const limit = unspentOfSoldCard ?? unrefunded;
  const total = cents(Math.min(unrefunded, limit));
  // What went back by hand counts as the payment's first.
  const toPayment = cents(Math.max(ZERO, Math.min(ofPayment - byHand, limit)));
  return { unrefunded, total, toPayment, toGiftCard: subtract(total, toPayment) };
}

async function hasCountedProducts(db: Database, orderId: string): Promise<boolean> {
  return await hasRow(
    db
      .selectFrom("order_items")
      .innerJoin("stock_levels", "stock_levels.product_id", "order_items.product_id")
      .where("order_id", "=", orderId),
  );
}

function isByHand({ paymentId, status }: StoredRefund): boolean {
  return paymentId === null && status === "succeeded";
}

export function isRequested({ status }: StoredRefund): boolean {
  return status === "requested";
}

type OrderPayment = {
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

export type ProviderPayment = OrderPayment & { readonly intentId: string };

export function isAtProvider(payment: OrderPayment): payment is ProviderPayment {
  return payment.intentId !== null;
}

export type GiftCardPayment = OrderPayment & {
  readonly giftCard: NonNullable<OrderPayment["giftCard"]>;
};

function isWithGiftCard(payment: OrderPayment): payment is GiftCardPayment {
  return payment.giftCard !== null;
}

async function listOrderPayments(db: Database, orderId: string): Promise<OrderPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .leftJoin("gift_cards", "gift_cards.id", "payments.gift_card_id")
    .select([
      "payments.id",
      "payments.created_at",
      "provider_id",
      "status",
      "amount",
      "refunded_amount",
      "dispute_state",
      "method",
      "gift_card_id",
      "gift_card_last4",
      "closed_at",
    ])
    .where("order_id", "=", orderId)
    .orderBy("payments.created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    giftCard: row.gift_card_id
      ? { id: row.gift_card_id, last4: row.gift_card_last4 ?? "", isClosed: row.closed_at !== null }
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

/** How much of a payment is left to refund, given the shop's requests and the provider's report. */
function remainingOf(
  { id, amount, refunded }: OrderPayment,
  refunds: readonly StoredRefund[],
): Cents {
  const ofPayment = refunds.filter(({ paymentId }) => paymentId === id);
  const requested = ofPayment.filter(isRequested);
  const made = ofPayment.filter(({ status }) => status === "pending" || status === "succeeded");
  // The report and the shop's own records may each be behind the other.
  const given = Math.max(refunded, sumOf(made));
  return subtract(amount, add(sumOf(requested), cents(given)));
}

function sumOf(refunds: readonly StoredRefund[]): Cents {
  return add(...refunds.map(({ amount }) => amount));
}
