import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isGiftCardCode, normalizeGiftCardCode } from "#domain/gift-cards/gift-card-code.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { Database } from "../platform/db/database.ts";
import { countRows } from "../platform/db/rows.ts";
import { centsFrom, saysTyped } from "../platform/db/sql-values.ts";
import { hashGiftCardCode } from "./find-gift-card.ts";
import { isBlocked } from "./sold-gift-cards.ts";

/** The same words as the CHECK of gift_card_entries.kind. */
export type GiftCardEntryKind =
  | "issued"
  | "redeemed"
  | "returned"
  | "refunded"
  | "voided"
  | "paid_out"
  /** By a refund of the order that sold the card. */
  | "revoked"
  /** That refund failed. */
  | "reinstated";

export type StoredGiftCard = {
  readonly id: string;
  /** Of the newest code; null until there is one. */
  readonly last4: string | null;
  readonly initialAmount: Cents;
  readonly balance: Cents;
  /** What checkouts that are being paid hold of the balance. */
  readonly reserved: Cents;
  readonly issuedAt: Date;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  readonly senderName: string | null;
  readonly message: string | null;
  readonly note: string | null;
  /** The day on which its code is mailed, such as 2026-12-24. */
  readonly emailOn: string | null;
  readonly emailedAt: Date | null;
  readonly closedAt: Date | null;
  /** Sold, and not paid yet: it is worth nothing until then. */
  readonly awaitsPayment: boolean;
  /** Its order is cancelled or on hold, so that it is neither mailed nor spent. */
  readonly isOnHold: boolean;
  /** The order that sold it; null when the owner issued it, or the order was deleted. */
  readonly order: { readonly id: string; readonly number: string } | null;
};

function selectCards(db: Database) {
  return db
    .selectFrom("gift_cards as card")
    .leftJoin("orders", "orders.id", "card.sold_by_order")
    .select(["card.id", "last4", "balance", "reserved", "message", "note"])
    .select(["initial_amount as initialAmount", "issued_at as issuedAt"])
    .select(["recipient_name as recipientName", "recipient_email as recipientEmail"])
    .select(["sender_name as senderName", "awaits_payment as awaitsPayment"])
    .select(["emailed_at as emailedAt", "closed_at as closedAt"])
    .select(["orders.id as orderId", "order_number as orderNumber"])
    .select([
      sql<string | null>`to_char(email_on, 'YYYY-MM-DD')`.as("emailOn"),
      sql<boolean>`${isBlocked}`.as("isOnHold"),
    ]);
}

/** One page, newest first. The search finds people, notes, orders and the last four characters. */
export async function listGiftCards(
  db: Database,
  page: { readonly limit: number; readonly offset: number; readonly search: string },
): Promise<StoredGiftCard[]> {
  const rows = await selectCards(db)
    .where(matching(page.search))
    .orderBy("issued_at", "desc")
    .orderBy("card.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(cardOf);
}

export async function countGiftCards(db: Database, search: string): Promise<number> {
  return await countRows(db.selectFrom("gift_cards as card").where(matching(search)));
}

/** More cards than this share a word that says nothing. */
const MAX_SORTED = 200;

/** Cards whose people, note or code say what was typed, newest first. */
export async function searchGiftCards(
  db: Database,
  typed: string,
  limit: number,
): Promise<StoredGiftCard[]> {
  // Must be exactly the expression of the index gift_cards_search.
  const text = sql`coalesce(last4, '') || chr(10) || coalesce(recipient_name, '') || chr(10)
    || coalesce(recipient_email, '') || chr(10) || coalesce(sender_name, '') || chr(10)
    || coalesce(note, '')`;
  const rows = await selectCards(db)
    .where(
      sql<SqlBool>`card.id in (
        (select id from gift_cards where ${saysTyped(text, typed)} limit ${MAX_SORTED})
        union select gift_card_id from gift_card_codes where ${hasCode(typed)})`,
    )
    .orderBy("issued_at", "desc")
    .orderBy("card.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(cardOf);
}

/** Condition on any code of a card, also on one that was mailed before: it is the typed one, or ends like it. */
function hasCode(typed: string): RawBuilder<SqlBool> {
  const code = normalizeGiftCardCode(typed);
  if (isGiftCardCode(code)) return sql`code_hash = ${hashGiftCardCode(code)}`;
  return sql`gift_card_codes.last4 = ${code}`;
}

export async function findGiftCardById(
  db: Database,
  id: string,
): Promise<StoredGiftCard | undefined> {
  const row = await selectCards(db).where("card.id", "=", id).executeTakeFirst();
  return row && cardOf(row);
}

function matching(search: string) {
  if (search.trim() === "") return sql<SqlBool>`true`;
  const text = sql`concat_ws(chr(10), last4, recipient_name, recipient_email, sender_name, note,
    (select order_number from orders where orders.id = card.sold_by_order))`;
  return saysTyped(text, search);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number];

function cardOf({ orderId, orderNumber, ...row }: Row): StoredGiftCard {
  return {
    ...row,
    initialAmount: centsFrom(row.initialAmount),
    balance: centsFrom(row.balance),
    reserved: centsFrom(row.reserved),
    order: orderId ? { id: orderId, number: orderNumber ?? "" } : null,
  };
}

export type GiftCardEntry = {
  readonly id: number;
  readonly kind: GiftCardEntryKind;
  /** Negative when it left the card. */
  readonly amount: Cents;
  /** Null for other entries, and when the order was deleted. */
  readonly order: { readonly id: string; readonly number: string } | null;
  readonly reason: string | null;
  readonly at: Date;
};

/** A card's entries, newest first. */
export async function listGiftCardEntries(db: Database, id: string): Promise<GiftCardEntry[]> {
  const rows = await db
    .selectFrom("gift_card_entries as entry")
    .leftJoin("orders", "orders.id", "entry.order_id")
    .select(["entry.id", "entry.kind", "entry.amount", "entry.reason", "entry.at"])
    .select(["orders.id as orderId", "order_number as orderNumber"])
    .where("gift_card_id", "=", id)
    .orderBy("entry.id", "desc")
    .execute();
  return rows.map(({ orderId, orderNumber, ...row }) => ({
    ...row,
    // A CHECK of the table ensures the kinds.
    kind: row.kind as GiftCardEntryKind,
    amount: centsFrom(row.amount),
    order: orderId ? { id: orderId, number: orderNumber ?? "" } : null,
  }));
}

/** What happened to all cards in a month, and what the shop owed at its end. */
export type GiftCardMonth = {
  /** Such as 2026-11, by the shop's time zone. */
  readonly month: string;
  readonly issued: Cents;
  /** Spent on orders, less what came back from orders that were never paid. */
  readonly redeemed: Cents;
  readonly refunded: Cents;
  readonly voided: Cents;
  readonly paidOut: Cents;
  /** Refunded to buyers of cards, less refunds that failed. */
  readonly revoked: Cents;
  /** The sum of all balances at the month's end. */
  readonly outstanding: Cents;
};

/** Months with entries, newest first. */
export async function listGiftCardMonths(db: Database, timeZone: string): Promise<GiftCardMonth[]> {
  const { rows } = await sql<Record<keyof GiftCardMonth, string>>`
    select *, sum(issued - redeemed + refunded - voided - "paidOut" - "revoked") over (order by month)::text
      as outstanding
    from (
      select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month,
        coalesce(sum(amount) filter (where kind = 'issued'), 0) as issued,
        coalesce(-sum(amount) filter (where kind in ('redeemed', 'returned')), 0) as redeemed,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
        coalesce(-sum(amount) filter (where kind = 'voided'), 0) as voided,
        coalesce(-sum(amount) filter (where kind = 'paid_out'), 0) as "paidOut",
        coalesce(-sum(amount) filter (where kind in ('revoked', 'reinstated')), 0) as "revoked"
      from gift_card_entries group by 1
    ) as months
    order by month desc`.execute(db);
  return rows.map(({ month, ...sums }) => ({
    month,
    issued: centsFrom(sums.issued),
    redeemed: centsFrom(sums.redeemed),
    refunded: centsFrom(sums.refunded),
    voided: centsFrom(sums.voided),
    paidOut: centsFrom(sums.paidOut),
    revoked: centsFrom(sums.revoked),
    outstanding: centsFrom(sums.outstanding),
  }));
}

/** What the shop owes the holders of all cards. */
export async function sumOutstanding(db: Database): Promise<Cents> {
  const { sum } = await db
    .selectFrom("gift_cards")
    .select(sql<string>`coalesce(sum(balance), 0)`.as("sum"))
    .executeTakeFirstOrThrow();
  return centsFrom(sum);
}
