import { type SqlBool, sql } from "kysely";
import type { GiftCardSale } from "#domain/gift-cards/gift-card-sale-schema.ts";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

// Gift cards that an order sold. The card is written with its order and issued once the order is
// paid, each in the transaction that says so.

/**
 * SQL condition on `gift_cards` as `card`: its order is cancelled or its money is in doubt, so that
 * it is neither mailed nor spent. The same holds keep an order from being packed.
 */
export const isBlocked = sql<SqlBool>`exists (
  select from orders where orders.id = card.sold_by_order and (orders.status = 'cancelled' or exists (
    select from holds where holds.order_id = orders.id and released_at is null)))`;

/** Writes the card that a new order sells, without money until the order is paid. */
export async function insertSoldGiftCard(
  tx: DatabaseTransaction,
  sold: {
    readonly orderId: string;
    readonly amount: Cents;
    readonly sale: GiftCardSale;
    /** In place of a name that the buyer did not give. */
    readonly buyerName: string;
    readonly at: Date;
    readonly timeZone: string;
  },
): Promise<void> {
  const { orderId, amount, sale, buyerName, at, timeZone } = sold;
  await tx
    .insertInto("gift_cards")
    .values({
      // The order's id: "one card for each order" is a primary key, too.
      id: orderId,
      sold_by_order: orderId,
      awaits_payment: true,
      initial_amount: toDecimal(amount),
      balance: "0",
      issued_at: at,
      recipient_name: sale.recipientName,
      recipient_email: sale.recipientEmail,
      sender_name: sale.senderName || buyerName,
      message: sale.message || null,
      email_on: sale.emailOn || dayIn(timeZone, at),
    })
    .execute();
}

/** Issues the card of an order that is paid. A second call does nothing. */
export async function issueSoldGiftCard(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  await sql`
    with issued as (
      update gift_cards set awaits_payment = false, balance = initial_amount, issued_at = ${at}
      where sold_by_order = ${orderId} and awaits_payment
      returning id, initial_amount
    )
    insert into gift_card_entries (gift_card_id, kind, amount, order_id, at)
    select id, 'issued', initial_amount, ${orderId}, ${at} from issued`.execute(tx);
}

/** Deletes the card of a deleted order that was never paid. */
export async function deleteUnpaidGiftCard(
  tx: DatabaseTransaction,
  orderId: string,
): Promise<void> {
  await tx
    .deleteFrom("gift_cards")
    .where("sold_by_order", "=", orderId)
    .where("awaits_payment", "=", true)
    .execute();
}

/**
 * What nobody spent of a card that an order sold, and what is not being spent; undefined until it is
 * issued.
 */
export async function findUnspent(db: Database, orderId: string): Promise<Cents | undefined> {
  const card = await db
    .selectFrom("gift_cards")
    .select(sql<string>`balance - reserved`.as("unspent"))
    .where("sold_by_order", "=", orderId)
    .where("awaits_payment", "=", false)
    .executeTakeFirst();
  return card && centsFrom(card.unspent);
}

/**
 * Takes a refund of the order off the card that it sold, as far as it is there: a refund that was
 * made at the provider asked nobody. An empty card is closed. A second call for a refund does
 * nothing.
 */
export async function deductGiftCard(
  tx: DatabaseTransaction,
  refund: { readonly orderId: string; readonly refundId: string; readonly amount: Cents },
  at: Date,
): Promise<void> {
  const { orderId, refundId, amount } = refund;
  await sql`
    with card as materialized (
      select id, least(balance - reserved, ${toDecimal(amount)}::numeric) as taken
      from gift_cards where sold_by_order = ${orderId} for update
    ), wanted as (
      select * from card where taken > 0 and not exists (
        select from gift_card_entries where refund_id = ${refundId} and kind = 'revoked')
    ), changed as (
      update gift_cards set balance = balance - taken,
        closed_at = case when balance = taken then ${at}::timestamptz end
      from wanted where gift_cards.id = wanted.id
    )
    insert into gift_card_entries (gift_card_id, kind, amount, order_id, refund_id, at)
    select id, 'revoked', -taken, ${orderId}, ${refundId}::uuid, ${at} from wanted`.execute(tx);
}

/** Gives back what a refund took that failed after all. A second call does nothing. */
export async function restoreGiftCard(
  tx: DatabaseTransaction,
  refundId: string,
  at: Date,
): Promise<void> {
  await sql`
    with card as materialized (
      select id from gift_cards where id = (
        select gift_card_id from gift_card_entries
        where refund_id = ${refundId} and kind = 'revoked'
      ) for update
    ), given as (
      insert into gift_card_entries (gift_card_id, kind, amount, order_id, refund_id, at)
      select gift_card_id, 'reinstated', -amount, order_id, refund_id, ${at}
      from gift_card_entries join card on card.id = gift_card_id
      where refund_id = ${refundId} and kind = 'revoked'
      on conflict do nothing
      returning gift_card_id, amount
    )
    update gift_cards set balance = balance + amount, closed_at = null
    from given where gift_cards.id = given.gift_card_id`.execute(tx);
}
