import type { CheckoutContent } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { AppliedGiftCard } from "#domain/gift-cards/gift-card.ts";
import { sellsGiftCard } from "#domain/gift-cards/gift-card-sale.ts";
import { fullName } from "#domain/input/full-name.ts";
import type { AppContext } from "../../app-context.ts";
import { redeemGiftCard } from "../../gift-cards/gift-card-balance.ts";
import { insertSoldGiftCard, issueSoldGiftCard } from "../../gift-cards/sold-gift-cards.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { keepPromotionUses } from "../../promotions/promotion-uses.ts";
import { sellStock } from "../../stock/sell-stock.ts";
import { recordShortage } from "../order-stock.ts";
import { newOrderPayment } from "../payments/new-order-payment.ts";
import type { PaymentSnapshot } from "../payments/payment-snapshot.ts";
import { announceAndWriteOrders, customersOrder } from "./announce-and-write-orders.ts";

/** An order to place, and its payment. */
export type NewOrder = {
  /** The checkout's id: that makes "one order per checkout" a primary key. */
  readonly id: string;
  readonly details: CheckoutDetails;
  /** What was paid for. */
  readonly content: CheckoutContent;
  /** Null when discounts or a gift card left nothing to pay. */
  readonly intent: { readonly id: string; readonly snapshot: PaymentSnapshot } | null;
  /** Whether the checkout has reserved uses of promotions or a share of a gift card. */
  readonly hasReserved: boolean;
  /** Whether the stock of any product is counted. */
  readonly countsStock: boolean;
};

/**
 * Writes an order, its lines, payment and events, and notifies its subscribers. Runs in the caller's
 * transaction, which has claimed the checkout: all of it commits or nothing.
 */
export async function placeOrder(
  ctx: Pick<AppContext, "orderSubscribers" | "details" | "clock" | "log">,
  tx: DatabaseTransaction,
  order: NewOrder,
): Promise<void> {
  const { id: orderId, details, content, intent, hasReserved, countsStock } = order;
  const { lines, totals, promotions } = content;
  const at = ctx.clock();

  const missing = countsStock ? await sellStock(tx, { orderId, lines, actor: "customer", at }) : [];
  if (missing.length > 0) ctx.log.error({ missing }, "bars of a paid order are not there");

  if (hasReserved || promotions.length > 0) {
    await keepPromotionUses(tx, { checkoutId: orderId, promotions, email: details.email, at });
  }

  const giftCard = await redeemAppliedGiftCard(tx, order, at);
  const payment = newOrderPayment(totals.total, { giftCard, snapshot: intent?.snapshot ?? null });
  if (payment.differsFromTotal) ctx.log.error("what was charged differs from the order's total");

  if (details.giftCard && sellsGiftCard(lines)) {
    await insertSoldGiftCard(tx, {
      orderId,
      amount: totals.total,
      sale: details.giftCard,
      buyerName: fullName(details),
      at,
      timeZone: ctx.details().timeZone,
    });
    if (payment.status === "paid") await issueSoldGiftCard(tx, orderId, at);
  }

  await announceAndWriteOrders(ctx, tx, {
    orders: [customersOrder(order, payment)],
    isByHand: false,
    payments: {
      intents: intent ? [{ orderId, providerId: intent.id, snapshot: intent.snapshot }] : [],
      giftCard: giftCard && { orderId, giftCard, amount: giftCard.amount },
    },
    at,
  });
  await recordShortage(tx, orderId, missing, at);
}

/**
 * Takes its share from the gift card that pays for an order, and releases what the checkout reserved
 * of another one.
 *
 * @returns the card with what was taken; null when that is nothing
 */
async function redeemAppliedGiftCard(
  tx: DatabaseTransaction,
  { id: orderId, content: { giftCard }, hasReserved }: NewOrder,
  at: Date,
): Promise<AppliedGiftCard | null> {
  if (!giftCard && !hasReserved) return null;
  const amount = await redeemGiftCard(tx, { orderId, giftCard, at });
  return giftCard && amount > 0 ? { ...giftCard, amount } : null;
}
