import { sql } from "kysely";
import { add, type Cents } from "#domain/money/cents.ts";
import { creditGiftCards } from "../gift-cards/gift-card-balance.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { recordOrderEvent } from "./order-events.ts";
import type { StoredPayment } from "./payments/payment-queries.ts";

/** What a gift card paid of an order, and what of it is back on the card. */
export function giftCardMoney(payments: readonly StoredPayment[]): {
  readonly paid: Cents;
  readonly refunded: Cents;
} {
  const paid = payments.filter(
    ({ kind, snapshot }) => kind === "gift_card" && snapshot.status === "succeeded",
  );
  return {
    paid: add(...paid.map(({ snapshot }) => snapshot.amount)),
    refunded: add(...paid.map(({ snapshot }) => snapshot.refunded)),
  };
}

/** Payments by card, bank or outside the shop, whatever became of them. */
export function withoutGiftCards(payments: readonly StoredPayment[]): StoredPayment[] {
  return payments.filter(({ kind }) => kind !== "gift_card");
}

/**
 * Puts the gift cards' share of orders back onto the cards that were cancelled and never paid in
 * full. Other orders keep it: one whose bank payment bounced can still be paid, and what was paid
 * is given back by a refund. Idempotent. Undoing a cancellation does not take it again: the order
 * is then paid without it.
 *
 * @param orderIds locked, and already updated
 * @param isDeleted the orders are about to be deleted, which cancels them
 */
export async function returnGiftCards(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
  at: Date,
  isDeleted = false,
): Promise<void> {
  const { rows } = await sql<{
    order_id: string;
    gift_card_id: string;
    last4: string;
    amount: string;
  }>`
    update payments set status = 'failed', paid_at = null
    from orders
    where orders.id = payments.order_id and orders.id = any(${orderIds}::uuid[])
      and (orders.status = 'cancelled' or ${isDeleted}) and orders.payment_status = 'failed'
      and payments.kind = 'gift_card' and payments.status = 'succeeded'
      and payments.refunded_amount = 0
    returning payments.order_id, gift_card_id, gift_card_last4 as last4, payments.amount`.execute(
    tx,
  );

  const credits = rows.map((row) => ({
    orderId: row.order_id,
    giftCardId: row.gift_card_id,
    last4: row.last4,
    amount: centsFrom(row.amount),
  }));
  await creditGiftCards(tx, credits, { refundId: null, at });
  for (const { orderId, last4, amount } of credits) {
    const detail = { giftCard: last4, amount, returned: true };
    await recordOrderEvent(tx, orderId, at, { kind: "payment", actor: "system", detail });
  }
}
