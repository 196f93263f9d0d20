import type { QuotedLines } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { Gift } from "#domain/gifts/gift.ts";
import type { AppliedPromotion } from "#domain/promotions/promotion.ts";
import { taxCalculationOf } from "#domain/tax/calculated-tax.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { keepPromotionUses } from "../../promotions/promotion-uses.ts";
import { sellStockTogether } from "../../stock/sell-stock.ts";
import { recordShortage } from "../order-stock.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import { newOrderPayment } from "../payments/new-order-payment.ts";
import { addPayments } from "../payments/payment-queries.ts";
import type { PaymentSnapshot } from "../payments/payment-snapshot.ts";
import { sharePayment } from "../payments/share-payment.ts";
import { customersOrder, writeOrders } from "./write-orders.ts";

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
  const { id: checkoutId, promotions, intent } = purchase;
  const at = ctx.clock();

  const missing = await sellStockTogether(tx, {
    checkoutId,
    orders: purchase.orders.map(({ id: orderId, content: { lines } }) => ({ orderId, lines })),
    actor: "customer",
    at,
  });
  if (missing.length > 0) ctx.log.error({ missing }, "bars of a paid order are not there");

  const buyerEmail = purchase.orders[0]?.details.email ?? "";
  await keepPromotionUses(tx, { checkoutId, promotions, email: buyerEmail, at });

  const orders = dividePayment(purchase);
  if (orders.some(({ payment }) => payment.differsFromTotal)) {
    ctx.log.error("what was paid differs from the total of the orders");
  }

  // Before the orders' rows, as in place-order.ts.
  for (const [position, { id: orderId, content, payment }] of orders.entries()) {
    await announceOrderChange(ctx, tx, {
      code: "placed",
      orderId,
      paymentStatus: payment.status,
      isByHand: false,
      taxCalculation: taxCalculationOf(content.taxes),
      isNotifiedElsewhere: position > 0,
    });
  }
  if (intent) {
    const payments = orders.flatMap(({ id: orderId, payment: { snapshot } }) =>
      snapshot ? { orderId, providerId: intent.id, snapshot } : [],
    );
    await addPayments(tx, payments, at);
  }

  const written = orders.map((order) => customersOrder(order, order.payment));
  await writeOrders(tx, ctx.details(), written, at);
  for (const [orderId, products] of Map.groupBy(missing, (each) => each.orderId)) {
    await recordShortage(tx, orderId, products, at);
  }
}

/** The orders with how each is paid: by its share of the payment, if there is one. */
function dividePayment({ orders, intent }: NewPurchase) {
  const prices = orders.map(({ content }) => ({ amount: content.totals.total, refunds: [] }));
  const shares = intent ? sharePayment(intent.snapshot, [], prices) : [];
  return orders.map((order, position) => {
    const snapshot = shares[position]?.snapshot ?? null;
    const payment = newOrderPayment(order.content.totals.total, { giftCard: null, snapshot });
    return { ...order, payment };
  });
}
