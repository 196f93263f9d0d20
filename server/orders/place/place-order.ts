import type { CheckoutContent } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { sellsGiftCard } from "#domain/gift-cards/gift-card-sale.ts";
import { fullName } from "#domain/input/full-name.ts";
import { add, ZERO } from "#domain/money/cents.ts";
import { taxCalculationOf } from "#domain/tax/calculated-tax.ts";
import type { AppContext } from "../../app-context.ts";
import { redeemGiftCard } from "../../gift-cards/gift-card-balance.ts";
import { insertSoldGiftCard, issueSoldGiftCard } from "../../gift-cards/sold-gift-card.ts";
import { sellStock } from "../../inventory/sell-stock.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { keepPromotionUses } from "../../promotions/promotion-uses.ts";
import { openHold } from "../holds.ts";
import type { OrderEvent } from "../order-events.ts";
import { recordShortage } from "../order-stock.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import { addGiftCardPayment, addPayment } from "../payments/payment-queries.ts";
import {
  comparePaymentSnapshot,
  orderPaymentStatus,
  type PayableOrder,
  type PaymentSnapshot,
} from "../payments/payment-snapshot.ts";
import { insertOrder } from "./insert-order.ts";
import { placeGift } from "./place-gift.ts";

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
 * Writes an order, its lines, payment and events, and tells its subscribers. Runs in the caller's
 * transaction, which has claimed the checkout: all of it commits or nothing.
 */
export async function placeOrder(
  ctx: Pick<AppContext, "orderSubscribers" | "details" | "clock" | "log">,
  tx: DatabaseTransaction,
  order: NewOrder,
): Promise<void> {
  const { id: orderId, details, content, intent, hasReserved, countsStock } = order;
  const { lines, totals, giftCard } = content;
  const at = ctx.clock();
  const placed: OrderEvent[] = [{ kind: "placed", actor: "customer", detail: {} }];
  const missing = countsStock ? await sellStock(tx, { orderId, lines, actor: "customer", at }) : [];
  if (missing.length > 0) ctx.log.error({ missing }, "bars of a paid order are not there");
  const { promotions } = content;
  if (hasReserved || promotions.length > 0) {
    await keepPromotionUses(tx, { checkoutId: orderId, promotions, email: details.email, at });
  }
  const redeemed =
    hasReserved || giftCard ? await redeemGiftCard(tx, { orderId, giftCard, at }) : ZERO;
  if (giftCard && redeemed > 0) {
    const detail = { giftCard: giftCard.last4, amount: redeemed };
    placed.push({ kind: "payment", actor: "customer", detail });
  }
  const unpaid: PayableOrder = {
    total: totals.total,
    paymentStatus: "pending",
    openHolds: [],
    refundedByHand: ZERO,
    giftCard: { paid: redeemed, refunded: ZERO },
  };
  const change = intent
    ? comparePaymentSnapshot(unpaid, { known: null, others: [] }, intent.snapshot)
    : null;
  const { payment = null, refunded = ZERO, opened = [], events = [] } = change ?? {};
  const paymentStatus = change?.paymentStatus ?? orderPaymentStatus(unpaid, []);
  const charged = add(redeemed, payment?.amount ?? ZERO);
  if (charged !== totals.total) {
    // The order is kept anyway: money came in, or is on its way, and a person has to look.
    ctx.log.error("what was charged differs from the order's total");
    const detail = { paid: charged, total: totals.total };
    placed.push({ kind: "amount-differs", actor: "provider", detail });
  }
  if (details.giftCard && sellsGiftCard(lines)) {
    const buyerName = fullName(details);
    const sold = { orderId, amount: totals.total, sale: details.giftCard, buyerName };
    await insertSoldGiftCard(tx, { ...sold, at, timeZone: ctx.details().timeZone });
    if (paymentStatus === "paid") await issueSoldGiftCard(tx, orderId, at);
  }
  // Subscribers, payments and cards come before the order's row, which takes the year's number and so
  // has to wait for the end: these tables have no foreign key to it, and until the commit nobody sees
  // any of it. What has one follows the row.
  const taxCalculation = taxCalculationOf(content.taxes);
  await announceOrderChange(ctx, tx, {
    code: "placed",
    orderId,
    paymentStatus,
    ...(taxCalculation && { taxCalculation }),
  });
  if (intent && payment) {
    await addPayment(tx, { orderId, providerId: intent.id, snapshot: payment }, at);
  }
  if (giftCard && redeemed > 0) {
    await addGiftCardPayment(tx, { orderId, giftCard, amount: redeemed }, at);
  }
  // As late as possible, because all other new orders wait for the year's counter until the commit.
  // What follows needs the order's row, and locks nothing of others.
  await insertOrder(tx, ctx.details(), {
    id: orderId,
    details,
    content,
    paidWith: payment?.method ?? null,
    paymentStatus,
    refunded,
    events: [...placed, ...events],
    at,
  });
  for (const kind of opened) await openHold(tx, orderId, kind, at);
  if (content.shippingCharge?.heat === "wait") await openHold(tx, orderId, "heat", at);
  if (details.gift) {
    await placeGift(tx, orderId, details.gift, { at, timeZone: ctx.details().timeZone });
  }
  await recordShortage(tx, orderId, missing, at);
}
