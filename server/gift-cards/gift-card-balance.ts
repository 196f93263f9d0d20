import { sql } from "kysely";
import { type Cents, toDecimal, ZERO } from "#domain/money/cents.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { TakenError } from "../platform/db/retry-on-conflict.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { isBlocked } from "./sold-gift-cards.ts";

// Balances of gift cards. A balance is the sum of the card's entries; a checkout reserves a part of
// it at Pay, which its order redeems. Lock order: orders, then gift cards by id, then the year's
// counter.

/** The card has less than that, or was closed meanwhile. */
export class GiftCardTakenError extends TakenError {
  override readonly name = "GiftCardTakenError";
}

type Share = { readonly id: string; readonly amount: Cents };

/**
 * Reserves a part of a gift card, replacing what the checkout had reserved before. The caller's
 * transaction has updated the checkout's row, which serializes reservations for it.
 *
 * @param giftCard null to only release
 * @throws GiftCardTakenError when it has less; the transaction must then not be committed
 */
export async function reserveGiftCard(
  tx: DatabaseTransaction,
  checkoutId: string,
  giftCard: Share | null,
  expiresAt: Date,
): Promise<void> {
  const before = await deleteReservation(tx, checkoutId);
  const more = new Map<string, number>();
  if (before) more.set(before.id, -before.amount);
  if (giftCard) more.set(giftCard.id, (more.get(giftCard.id) ?? 0) + giftCard.amount);
  if (more.size === 0) return;

  const { rows } = await sql`
    with change as (
      select id, more / 100.0 as more
      from unnest(${[...more.keys()]}::uuid[], ${[...more.values()]}::bigint[]) as each (id, more)
    ), locked as materialized (
      select card.id, more from gift_cards as card join change using (id)
      order by card.id for update of card
    )
    update gift_cards as card set reserved = reserved + more from locked
    where card.id = locked.id
      and (more <= 0 or closed_at is null and balance - reserved >= more and not ${isBlocked})
    returning card.id`.execute(tx);
  if (rows.length < more.size) throw new GiftCardTakenError("The gift card has less than that.");

  if (!giftCard) return;
  await tx
    .insertInto("gift_card_reservations")
    .values({
      checkout_id: checkoutId,
      gift_card_id: giftCard.id,
      amount: toDecimal(giftCard.amount),
      expires_at: expiresAt,
    })
    .execute();
}

/** Releases what a checkout has reserved. A second call releases nothing. */
export async function releaseGiftCard(tx: DatabaseTransaction, checkoutId: string): Promise<void> {
  await reserveGiftCard(tx, checkoutId, null, new Date(0));
}

/**
 * Takes an order's share from its gift card, first what its checkout has reserved. Also releases
 * what the checkout reserved of another card.
 *
 * @param sale.orderId also the checkout's id
 * @returns what was taken: less than the share only when the reservation had ended and others took it
 */
export async function redeemGiftCard(
  tx: DatabaseTransaction,
  sale: { readonly orderId: string; readonly giftCard: Share | null; readonly at: Date },
): Promise<Cents> {
  const { orderId, giftCard, at } = sale;
  const reserved = await deleteReservation(tx, orderId);
  const ids = [...new Set([reserved, giftCard].flatMap((each) => each?.id ?? []))];
  if (ids.length === 0) return ZERO;
  const amountOf = (share: Share | null, id: string) =>
    toDecimal(share?.id === id ? share.amount : ZERO);
  const { rows } = await sql<{ taken: string }>`
    with change as (
      select * from unnest(
        ${ids}::uuid[],
        ${ids.map((id) => amountOf(reserved, id))}::numeric[],
        ${ids.map((id) => amountOf(giftCard, id))}::numeric[]
      ) as each (id, released, wanted)
    ), locked as materialized (
      select card.id, released,
        case when closed_at is null then least(wanted, balance - reserved + released) else 0 end
          as taken
      from gift_cards as card join change using (id) order by card.id for update of card
    ), changed as (
      update gift_cards as card set reserved = reserved - released, balance = balance - taken
      from locked where card.id = locked.id
      returning card.id, taken
    ), logged as (
      insert into gift_card_entries (gift_card_id, kind, amount, order_id, at)
      select id, 'redeemed', -taken, ${orderId}, ${at} from changed where taken > 0
    )
    select coalesce(sum(taken), 0)::numeric(12, 2)::text as taken from changed`.execute(tx);
  return centsFrom(rows[0]?.taken ?? "0");
}

/** Money that comes back to a card. */
export type GiftCardCredit = {
  readonly giftCardId: string;
  readonly orderId: string;
  readonly amount: Cents;
};

/**
 * Puts money of orders back onto their cards.
 *
 * @param cause.refundId the refund that it belongs to; otherwise the orders were never paid
 */
export async function creditGiftCards(
  tx: DatabaseTransaction,
  credits: readonly GiftCardCredit[],
  { refundId, at }: { readonly refundId: string | null; readonly at: Date },
): Promise<void> {
  if (credits.length === 0) return;
  await sql`
    with credit as (
      select * from unnest(
        ${credits.map(({ giftCardId }) => giftCardId)}::uuid[],
        ${credits.map(({ orderId }) => orderId)}::uuid[],
        ${credits.map(({ amount }) => toDecimal(amount))}::numeric[]
      ) as each (id, order_id, amount)
    ), locked as materialized (
      select card.id, more
      from gift_cards as card
      join (select id, sum(amount) as more from credit group by id) as sum using (id)
      order by card.id for update of card
    ), changed as (
      update gift_cards as card set balance = balance + more from locked where card.id = locked.id
    )
    insert into gift_card_entries (gift_card_id, kind, amount, order_id, refund_id, at)
    select id, ${refundId ? "refunded" : "returned"}, amount, order_id, ${refundId}::uuid, ${at}
    from credit`.execute(tx);
}

export type ClosedGiftCard =
  | { readonly code: "closed"; readonly amount: Cents }
  | { readonly code: "not-found" }
  /** A checkout that is being paid has reserved a part of it. */
  | { readonly code: "in-use" }
  | { readonly code: "empty" };

/**
 * Closes a card: voids what is left of it, or records that the owner paid it out.
 *
 * @param close.reason in the owner's words
 */
export async function closeGiftCard(
  tx: DatabaseTransaction,
  close: {
    readonly id: string;
    readonly kind: "voided" | "paid_out";
    readonly reason: string;
    readonly at: Date;
  },
): Promise<ClosedGiftCard> {
  const { id, kind, reason, at } = close;
  const card = await tx
    .selectFrom("gift_cards")
    .select(["balance", "reserved"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!card) return { code: "not-found" };

  const amount = centsFrom(card.balance);
  if (centsFrom(card.reserved) > 0) return { code: "in-use" };
  if (amount === ZERO) return { code: "empty" };

  await tx
    .updateTable("gift_cards")
    .set({ balance: "0", closed_at: at })
    .where("id", "=", id)
    .execute();
  await tx
    .insertInto("gift_card_entries")
    .values({ gift_card_id: id, kind, amount: `-${toDecimal(amount)}`, reason, at })
    .execute();
  return { code: "closed", amount };
}

async function deleteReservation(
  tx: DatabaseTransaction,
  checkoutId: string,
): Promise<Share | null> {
  const row = await tx
    .deleteFrom("gift_card_reservations")
    .where("checkout_id", "=", checkoutId)
    .returning(["gift_card_id as id", "amount"])
    .executeTakeFirst();
  return row ? { id: row.id, amount: centsFrom(row.amount) } : null;
}
