import { add, type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { type PaidWith, paidWithSchema } from "#domain/orders/paid-with.ts";
import { type LineCounts, unsentUnits } from "#domain/parcels/to-send.ts";
import { itemValues, type RefundableOrder } from "#domain/refunds/refund-proposal.ts";
import { type RefundWindow, refundWindow } from "#domain/refunds/refund-window.ts";
import { taxOnShipping } from "#domain/tax/add-taxes.ts";
import type { AppContext } from "../app-context.ts";
import { findUnspent } from "../gift-cards/sold-gift-cards.ts";
import { listLineCounts } from "../orders/line-counts.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listDisputes } from "../orders/payments/dispute-queries.ts";
import { listRefunds, type StoredRefund } from "../orders/payments/refund-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

/** Why the provider cannot refund an order now. */
export type NotRefundable =
  /** It was never paid. */
  | { readonly code: "not-paid" }
  /** Paid by a payment that the shop does not know, such as in a former shop. */
  | { readonly code: "unknown-payment" }
  /** In cash or the like, as recorded by the owner. */
  | { readonly code: "paid-elsewhere" }
  /** A bank payment is pending; `from` is the latest date from which it can be refunded. */
  | { readonly code: "not-settled"; readonly from: Date | null }
  /** The bank is taking the money back, or trying to. */
  | { readonly code: "disputed" }
  /** Bank payments can only be refunded for a limited time. */
  | { readonly code: "too-old"; readonly until: Date }
  /** The payment was made with a provider that this shop does not use (anymore). */
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
  readonly remaining: Cents;
};

export type RefundableGiftCard = {
  readonly paymentId: string;
  readonly giftCardId: string;
  readonly last4: string;
  readonly remaining: Cents;
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
  ctx: ReadingContext,
  db: Database,
  orderId: string,
): Promise<Refundable | undefined> {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;

  const facts = await readFacts(db, order);
  const remaining = sumRemaining(order, facts);
  const obstacle = findObstacle(ctx, order, facts, remaining);

  return {
    order,
    parts: refundableParts(order, facts, remaining.total),
    refunds: facts.refunds,
    payment: obstacle ? null : refundablePayment(facts, remaining.toPayment),
    giftCard: obstacle ? null : refundableGiftCard(facts, remaining.toGiftCard),
    obstacle,
    isCounted: facts.isCounted,
  };
}

/** What is known of an order's money and bars. */
type Facts = {
  readonly refunds: readonly StoredRefund[];
  readonly lineCounts: readonly LineCounts[];
  readonly disputes: Awaited<ReturnType<typeof listDisputes>>;
  readonly isCounted: boolean;
  /** What nobody spent of the gift card that the order sold; undefined if it sold none. */
  readonly unspentOfSoldCard: Cents | undefined;
  readonly isPaymentPending: boolean;
  /** The succeeded payment by card, bank or hand. Of several, the one with the most left. */
  readonly payment: ReadPayment | undefined;
  /** When it can be refunded. */
  readonly window: RefundWindow;
  /** The succeeded payment with a gift card. */
  readonly giftCardPayment: GiftCardPayment | undefined;
};

async function readFacts(db: Database, order: Order): Promise<Facts> {
  const { id } = order;
  const [refunds, lineCounts, disputes, payments, isCounted, unspentOfSoldCard] = await Promise.all(
    [
      listRefunds(db, id),
      listLineCounts(db, id),
      listDisputes(db, id),
      listPayments(db, id),
      hasCountedProducts(db, id),
      order.soldGiftCard ? findUnspent(db, id) : undefined,
    ],
  );
  const succeeded = payments.filter(({ status }) => status === "succeeded");
  const [payment] = succeeded
    .filter((each) => !isWithGiftCard(each))
    .toSorted((a, b) => remainingOf(b, refunds) - remainingOf(a, refunds));
  return {
    refunds,
    lineCounts,
    disputes,
    isCounted,
    unspentOfSoldCard,
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
type Remaining = {
  readonly unrefunded: Cents;
  /** The same without what was spent of a gift card that the order sold: that stays paid. */
  readonly total: Cents;
  /** Of the total, what goes back to the payment first. */
  readonly toPayment: Cents;
  /** Of the total, what the gift card gets. */
  readonly toGiftCard: Cents;
};

function sumRemaining(order: Order, facts: Facts): Remaining {
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

function wasPaid({ paymentStatus }: Order): boolean {
  return paymentStatus === "paid" || paymentStatus === "refunded";
}

/** Why nothing can be refunded: the first reason that applies. */
function findObstacle(
  ctx: ReadingContext,
  order: Order,
  facts: Facts,
  remaining: Remaining,
): NotRefundable | null {
  const { payment, giftCardPayment } = facts;
  if (order.total === ZERO) return { code: "nothing-left" };

  const isAllOfGiftCard = wasPaid(order) && remaining.toPayment <= 0;
  if (giftCardPayment && isAllOfGiftCard) {
    return findGiftCardObstacle(giftCardPayment, facts, remaining);
  }

  if (!payment) return findUnpaidObstacle(order, facts);
  if (!isAtProvider(payment)) {
    return { code: remaining.total > 0 ? "paid-elsewhere" : "nothing-left" };
  }
  return findPaymentObstacle(ctx, payment, facts, remaining);
}

function findGiftCardObstacle(
  { giftCard }: GiftCardPayment,
  { refunds }: Facts,
  { toGiftCard }: Remaining,
): NotRefundable | null {
  if (refunds.some(isRequested)) return { code: "refund-running" };
  if (toGiftCard <= 0) return { code: "nothing-left" };
  if (giftCard.isClosed) return { code: "gift-card-closed" };
  return null;
}

function findUnpaidObstacle(order: Order, { isPaymentPending, window }: Facts): NotRefundable {
  if (order.paymentStatus === "paid") return { code: "unknown-payment" };
  if (!isPaymentPending) return { code: "not-paid" };
  return { code: "not-settled", from: window.from };
}

function findPaymentObstacle(
  { payments: provider, clock }: ReadingContext,
  payment: ProviderPayment,
  { refunds, disputes, window: { until } }: Facts,
  remaining: Remaining,
): NotRefundable | null {
  if (payment.dispute === "lost") return { code: "disputed" };
  // An inquiry of the bank can be settled by a refund.
  const open = disputes.filter(({ state }) => state === "open");
  const isInquiry = open.length > 0 && open.every(({ isRefundable }) => isRefundable);
  if (payment.dispute === "open" && !isInquiry) return { code: "disputed" };

  if (!provider.knows(payment.intentId)) return { code: "other-provider" };
  if (refunds.some(isRequested)) return { code: "refund-running" };
  if (remaining.total <= 0) {
    return { code: remaining.unrefunded > 0 ? "sold-card-spent" : "nothing-left" };
  }
  if (until && until < clock()) return { code: "too-old", until };
  return null;
}

/** The payment that gets money back; null when there is none, or nothing left of it. */
function refundablePayment({ payment, window }: Facts, remaining: Cents): RefundablePayment | null {
  if (!payment || !isAtProvider(payment) || remaining <= 0) return null;
  const { id, intentId, method } = payment;
  return { id, intentId, method, until: window.until, remaining };
}

/** The gift card that gets money back; null when there is none, it is closed, or nothing is left. */
function refundableGiftCard(
  { giftCardPayment }: Facts,
  remaining: Cents,
): RefundableGiftCard | null {
  if (!giftCardPayment || giftCardPayment.giftCard.isClosed || remaining <= 0) return null;
  const { id: paymentId, giftCard } = giftCardPayment;
  return { paymentId, giftCardId: giftCard.id, last4: giftCard.last4, remaining };
}

async function hasCountedProducts(db: Database, orderId: string): Promise<boolean> {
  const product = await db
    .selectFrom("order_items")
    .innerJoin("stock_levels", "stock_levels.product_id", "order_items.product_id")
    .select("order_items.id")
    .where("order_id", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return product !== undefined;
}

function isByHand({ paymentId, status }: StoredRefund): boolean {
  return paymentId === null && status === "succeeded";
}

function isRequested({ status }: StoredRefund): boolean {
  return status === "requested";
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

type ProviderPayment = ReadPayment & { readonly intentId: string };

function isAtProvider(payment: ReadPayment): payment is ProviderPayment {
  return payment.intentId !== null;
}

type GiftCardPayment = ReadPayment & { readonly giftCard: NonNullable<ReadPayment["giftCard"]> };

function isWithGiftCard(payment: ReadPayment): payment is GiftCardPayment {
  return payment.giftCard !== null;
}

async function listPayments(db: Database, orderId: string): Promise<ReadPayment[]> {
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

/**
 * How much of a payment can still be refunded, given the shop's requests and the provider's report.
 */
function remainingOf(
  { id, amount, refunded }: ReadPayment,
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

function refundableParts(
  order: Order,
  { lineCounts, refunds }: Facts,
  remaining: Cents,
): RefundableOrder {
  const values = itemValues(order.items, order);
  const standing = refunds.filter(({ status }) => status !== "failed");
  const refundedItems = standing.flatMap(({ items }) => items);
  return {
    items: order.items.map(({ id, quantity }, index) => {
      const counts = lineCounts.find(({ itemId }) => itemId === id);
      return {
        id,
        quantity,
        refunded: refundedItems
          .filter(({ itemId }) => itemId === id)
          .reduce((sum, item) => sum + item.quantity, 0),
        unsent: counts ? unsentUnits(counts) : 0,
        goods: values[index]?.goods ?? ZERO,
        tax: values[index]?.tax ?? ZERO,
      };
    }),
    shipping: add(order.shipping, taxOnShipping(order.taxes)),
    shippingRefunded: add(...standing.map(({ shipping }) => shipping)),
    remaining,
  };
}
