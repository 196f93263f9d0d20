import type { QuotedLines } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { Gift } from "#domain/gifts/gift.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { AppliedPromotion } from "#domain/promotions/promotion.ts";
import { taxCalculationOf } from "#domain/tax/calculated-tax.ts";
import type { AppContext } from "../../app-context.ts";
import { sellStockTogether } from "../../inventory/sell-stock.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { keepPromotionUses } from "../../promotions/promotion-uses.ts";
import { openHold } from "../holds.ts";
import type { OrderEvent } from "../order-events.ts";
import { recordShortage } from "../order-stock.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import { addPayments } from "../payments/payment-queries.ts";
import {
  comparePaymentSnapshot,
  orderPaymentStatus,
  type PayableOrder,
  type PaymentSnapshot,
} from "../payments/payment-snapshot.ts";
import { sharePayment } from "../payments/share-payment.ts";
import { insertOrder } from "./insert-order.ts";
import { placeGifts } from "./place-gift.ts";

/** Orders to place that are paid with one payment, each for another recipient. */
export type NewPurchase = {
  /** The checkout that was paid; also the id of the first order. */
  readonly id: string;
  readonly orders: readonly {
    readonly id: string;
    readonly details: CheckoutDetails & { readonly gift: Gift };
    readonly content: QuotedLines;
  }[];
  /** Of all orders together. */
  readonly promotions: readonly AppliedPromotion[];
  /** Null when discounts left nothing to pay. */
  readonly intent: { readonly id: string; readonly snapshot: PaymentSnapshot } | null;
};

/**
 * Writes the orders of a purchase as `placeOrder` writes one, each with its share of the payment. Runs in
 * the caller's transaction, which has claimed the checkout and written one for each order: all of it
 * commits or nothing.
 */
export async function placePurchase(
  ctx: Pick<AppContext, "orderSubscribers" | "details" | "clock" | "log">,
  tx: DatabaseTransaction,
  purchase: NewPurchase,
): Promise<void> {
  const { id: checkoutId, orders, promotions, intent } = purchase;
  const at = ctx.clock();
  const bars = orders.map(({ id: orderId, content: { lines } }) => ({ orderId, lines }));
  const sale = { checkoutId, orders: bars, actor: "customer", at } as const;
  const missing = await sellStockTogether(tx, sale);
  if (missing.length > 0) ctx.log.error({ missing }, "bars of a paid order are not there");
  const email = orders[0]?.details.email ?? "";
  await keepPromotionUses(tx, { checkoutId, promotions, email, at });

  const shares = sharesOf(purchase);
  const placed = orders.map((order, index) => ({
    ...order,
    ...outcomeOf(order.content, shares[index] ?? null),
  }));
  if (placed.some(({ isPaidOtherwise }) => isPaidOtherwise)) {
    ctx.log.error("what was paid differs from the total of the orders");
  }
  // Before the orders' rows, as in place-order.ts.
  for (const [index, { id: orderId, content, change }] of placed.entries()) {
    const taxCalculation = taxCalculationOf(content.taxes);
    await announceOrderChange(ctx, tx, {
      code: "placed",
      orderId,
      paymentStatus: change.paymentStatus,
      ...(taxCalculation && { taxCalculation }),
      ...(index > 0 && { isToldElsewhere: true }),
    });
  }
  if (intent) {
    const payments = placed.flatMap(({ id: orderId, change: { payment: snapshot } }) =>
      snapshot ? { orderId, providerId: intent.id, snapshot } : [],
    );
    await addPayments(tx, payments, at);
  }
  // As late as possible, because all other new orders wait for the year's counter until the commit.
  for (const [place, { id, details, content, change, events }] of placed.entries()) {
    await insertOrder(tx, ctx.details(), {
      id,
      details,
      content,
      paidWith: change.payment?.method ?? null,
      paymentStatus: change.paymentStatus,
      refunded: change.refunded,
      events: [...events, ...change.events],
      at,
      place,
    });
    for (const kind of change.opened) await openHold(tx, id, kind, at);
    if (content.shippingCharge?.heat === "wait") await openHold(tx, id, "heat", at);
  }
  const gifts = orders.map(({ id: orderId, details: { gift } }) => ({ orderId, gift }));
  await placeGifts(tx, gifts, { at, timeZone: ctx.details().timeZone });
  for (const orderId of new Set(missing.map((each) => each.orderId))) {
    const own = missing.filter((each) => each.orderId === orderId);
    await recordShortage(tx, orderId, own, at);
  }
}

/** Each order's share of the payment; none when there is no payment. */
function sharesOf({ orders, intent }: NewPurchase): PaymentSnapshot[] {
  if (!intent) return [];
  const priced = orders.map(({ content }) => ({ amount: content.totals.total, refunds: [] }));
  return sharePayment(intent.snapshot, [], priced).map(({ snapshot }) => snapshot);
}

/** What the share of a payment makes of an order, and what its log begins with. */
function outcomeOf({ totals: { total } }: QuotedLines, share: PaymentSnapshot | null) {
  const unpaid: PayableOrder = {
    total,
    paymentStatus: "pending",
    openHolds: [],
    refundedByHand: ZERO,
    giftCard: { paid: ZERO, refunded: ZERO },
  };
  const change = share
    ? comparePaymentSnapshot(unpaid, { known: null, others: [] }, share)
    : withoutPayment(unpaid);
  const paid = share?.amount ?? ZERO;
  const isPaidOtherwise = paid !== total;
  const events: OrderEvent[] = [{ kind: "placed", actor: "customer", detail: {} }];
  if (isPaidOtherwise) {
    // The order is kept anyway: money came in, and a person has to look.
    events.push({ kind: "amount-differs", actor: "provider", detail: { paid, total } });
  }
  return { change, events, isPaidOtherwise };
}

function withoutPayment(unpaid: PayableOrder) {
  const paymentStatus = orderPaymentStatus(unpaid, []);
  return { paymentStatus, payment: null, refunded: ZERO, opened: [], events: [] };
}
