import { add, type Cents, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import { unsentUnits } from "#domain/parcels/to-send.ts";
import { itemValues, type RefundableOrder } from "#domain/refunds/refund-proposal.ts";
import { taxOnShipping } from "#domain/tax/add-taxes.ts";
import { findOrder } from "../orders/order-queries.ts";
import type { StoredRefund } from "../orders/payments/refund-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { isAtProvider, type RefundFacts, readRefundFacts, sumRemaining } from "./refund-facts.ts";
import { findObstacle, type NotRefundable, type ObstacleContext } from "./refund-obstacle.ts";

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

/**
 * Reads everything that decides about a refund. With the order locked, none of it changes until the
 * transaction ends, because all code that writes payments or refunds locks their order first.
 *
 * @returns undefined when there is no such order
 */
export async function readRefundable(
  ctx: ObstacleContext,
  db: Database,
  orderId: string,
): Promise<Refundable | undefined> {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;

  const facts = await readRefundFacts(db, order);
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

/** The payment that gets money back; null when there is none, or nothing left of it. */
function refundablePayment(
  { payment, window }: RefundFacts,
  remaining: Cents,
): RefundablePayment | null {
  if (!payment || !isAtProvider(payment) || remaining <= 0) return null;
  const { id, intentId, method } = payment;
  return { id, intentId, method, until: window.until, remaining };
}

/** The gift card that gets money back; null when there is none, it is closed, or nothing is left. */
function refundableGiftCard(
  { giftCardPayment }: RefundFacts,
  remaining: Cents,
): RefundableGiftCard | null {
  if (!giftCardPayment || giftCardPayment.giftCard.isClosed || remaining <= 0) return null;
  const { id: paymentId, giftCard } = giftCardPayment;
  return { paymentId, giftCardId: giftCard.id, last4: giftCard.last4, remaining };
}

function refundableParts(
  order: Order,
  { lineCounts, refunds }: RefundFacts,
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
