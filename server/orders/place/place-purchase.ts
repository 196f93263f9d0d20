import type { QuotedLines } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { Gift } from "#domain/gifts/gift.ts";
import type { AppliedPromotion } from "#domain/promotions/promotion.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { keepPromotionUses } from "../../promotions/promotion-uses.ts";
import { sellStockTogether } from "../../stock/sell-stock.ts";
import { recordShortage } from "../order-stock.ts";
import { newOrderPayment } from "../payments/new-order-payment.ts";
import type { PaymentSnapshot } from "../payments/payment-snapshot.ts";
import { sharePayment } from "../payments/share-payment.ts";
import { announceAndWriteOrders, customersOrder } from "./announce-and-write-orders.ts";

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

  await announceAndWriteOrders(ctx, tx, {
    orders: orders.map((order) => customersOrder(order, order.payment)),
    isByHand: false,
    payments: {
      intents: orders.flatMap(({ id: orderId, payment: { snapshot } }) =>
        intent && snapshot ? { orderId, providerId: intent.id, snapshot } : [],
      ),
    },
    at,
  });
  for (const [orderId, products] of Map.groupBy(missing, (each) => each.orderId)) {
    await recordShortage(tx, orderId, products, at);
  }
}

/** The orders with how each is paid: by its share of the payment, if there is one. */
function dividePayment({ orders, intent }: NewPurchase) {
  const prices = orders.map((order) => ({
    order,
    amount: order.content.totals.total,
    refunds: [],
  }));
  const shares = intent
    ? sharePayment(intent.snapshot, [], prices)
    : prices.map((share) => ({ share, snapshot: null }));
  return shares.map(({ share: { order, amount }, snapshot }) => ({
    ...order,
    payment: newOrderPayment(amount, { giftCard: null, snapshot }),
  }));
}
