import type { CheckoutContent } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { AppContext } from "../../app-context.ts";
import { redeemGiftCard, reserveGiftCard } from "../../gift-cards/gift-card-balance.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { keepPromotionUses, reservePromotionUses } from "../../promotions/promotion-uses.ts";
import { StockShortError } from "../../stock/reserve-stock.ts";
import { sellStock } from "../../stock/sell-stock.ts";
import type { OrderEvent } from "../order-events.ts";
import { returnOrderStock } from "../order-stock.ts";
import { announceAndWriteOrders, type OrderToWrite } from "./announce-and-write-orders.ts";

/** An order that the owner enters, such as one made on the phone. */
export type PlacedOrderByHand = {
  /** The checkout's id: that makes "one order per checkout" a primary key. */
  readonly id: string;
  readonly details: CheckoutDetails;
  readonly content: CheckoutContent;
  /** Null: the customer is mailed a link to pay, unless a gift card pays everything. */
  readonly paidElsewhere: PaidElsewhere | null;
};

/**
 * Writes an order that did not go through the payment provider. Unpaid, it counts as one whose
 * payment failed, so that it can be paid through a link like any other such order. What a gift card pays
 * is taken off it at once.
 *
 * @throws StockShortError when a bar is sold out; the transaction must then not be committed
 * @throws PromotionTakenError the same, when a promotion is used up or its customer used it before
 * @throws GiftCardTakenError the same, when the gift card has less
 */
export async function placeOrderByHand(
  ctx: Pick<AppContext, "orderSubscribers" | "details" | "clock">,
  tx: DatabaseTransaction,
  order: PlacedOrderByHand,
): Promise<void> {
  const { id: orderId, content, details, paidElsewhere } = order;
  const { lines, totals, promotions, giftCard } = content;
  const at = ctx.clock();
  const due = amountDue(totals.total, giftCard);
  const isPaid = paidElsewhere !== null || due === ZERO;
  const paymentStatus = isPaid ? "paid" : "failed";

  const missing = await sellStock(tx, { orderId, lines, actor: "owner", at });
  if (missing.length > 0) throw new StockShortError(missing.map(({ productId }) => productId));
  if (!isPaid) {
    // Until it is paid others may buy the bars; then they are taken from stock again.
    await returnOrderStock(tx, [orderId], { actor: "owner", at, note: "Not paid yet" });
  }

  if (promotions.length > 0) {
    const use = { checkoutId: orderId, promotions, email: details.email, at };
    await reservePromotionUses(tx, { ...use, expiresAt: at });
    await keepPromotionUses(tx, use);
  }

  if (giftCard) {
    await reserveGiftCard(tx, orderId, giftCard, at);
    await redeemGiftCard(tx, { orderId, giftCard, at });
  }

  const written: OrderToWrite = {
    id: orderId,
    details,
    content,
    paidWith: null,
    paymentStatus,
    refunded: ZERO,
    events: firstEvents(order),
    paymentHolds: [],
  };
  await announceAndWriteOrders(ctx, tx, {
    orders: [written],
    isByHand: true,
    payments: {
      manual: paidElsewhere && { orderId, amount: due, ...paidElsewhere },
      giftCard: giftCard && { orderId, giftCard, amount: giftCard.amount },
    },
    at,
  });
}

/** What the order's log begins with. */
function firstEvents({ content: { giftCard }, paidElsewhere }: PlacedOrderByHand): OrderEvent[] {
  const placed: OrderEvent = {
    kind: "placed",
    actor: "owner",
    detail: { byHand: true, ...paidElsewhere },
  };
  if (!giftCard) return [placed];

  const detail = { giftCard: giftCard.last4, amount: giftCard.amount };
  return [placed, { kind: "payment", actor: "owner", detail }];
}
