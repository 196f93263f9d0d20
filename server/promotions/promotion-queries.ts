import { type Selectable, sql } from "kysely";
import { type PromotionTerms, promotionTermsSchema } from "#domain/promotions/promotion-terms.ts";
import type { Database } from "../platform/db/database.ts";
import type { Promotions } from "../platform/db/generated-types.ts";
import { saysTyped } from "../platform/db/sql-values.ts";

/** A stored promotion with its number of uses. */
export type StoredPromotion = {
  readonly id: number;
  readonly version: number;
  readonly terms: PromotionTerms;
  readonly isActive: boolean;
  /** Uses of orders, and reserved uses of checkouts. */
  readonly uses: number;
};

const columns = [
  "id",
  "version",
  "terms",
  "is_active",
  "uses",
] as const satisfies (keyof Promotions)[];

/** All promotions, active ones first. */
export async function listPromotions(db: Database): Promise<StoredPromotion[]> {
  const rows = await db
    .selectFrom("promotions")
    .select(columns)
    .orderBy("is_active", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(promotionOf);
}

/** Promotions whose code or name says what was typed, active and new ones first. */
export async function searchPromotions(
  db: Database,
  typed: string,
  limit: number,
): Promise<StoredPromotion[]> {
  // Must be exactly the expression of the index promotions_search.
  const text = sql`coalesce(code, '') || chr(10) || coalesce(terms ->> 'name', '')`;
  const rows = await db
    .selectFrom("promotions")
    .select(columns)
    .where(saysTyped(text, typed))
    .orderBy("is_active", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(promotionOf);
}

export async function findPromotion(
  db: Database,
  id: number,
): Promise<StoredPromotion | undefined> {
  const row = await db
    .selectFrom("promotions")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && promotionOf(row);
}

function promotionOf(row: Pick<Selectable<Promotions>, (typeof columns)[number]>): StoredPromotion {
  const { id, version, terms, is_active: isActive, uses } = row;
  return { id, version, terms: promotionTermsSchema.parse(terms), isActive, uses };
}

/** An order that used a promotion. */
export type PromotionOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly at: Date;
};

/** Newest first; reserved uses of checkouts are left out. */
export async function listPromotionOrders(
  db: Database,
  id: number,
  limit: number,
): Promise<PromotionOrder[]> {
  const rows = await db
    .selectFrom("promotion_uses")
    .innerJoin("orders", "orders.id", "promotion_uses.checkout_id")
    .select(["orders.id as orderId", "orders.order_number", "promotion_uses.at"])
    .where("promotion_uses.promotion_id", "=", id)
    .where("promotion_uses.expires_at", "is", null)
    .orderBy("promotion_uses.at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ orderId, order_number, at }) => ({
    orderId,
    orderNumber: order_number ?? "",
    at,
  }));
}

/** Sent to every page; null in a shop without active promotions. */
export type PublicPromotions = { readonly takesCodes: boolean } | null;

/**
 * Whether any promotion needs a code; null when none is active.
 *
 * @param today in the shop's time zone, such as 2026-11-20
 */
export function takesCodes(db: Database, today: string) {
  return db
    .selectFrom("promotions")
    .select(sql<boolean | null>`bool_or(code is not null)`.as("takesCodes"))
    .where("is_active", "=", true)
    .where((is) => is.or([is("until_day", "is", null), is("until_day", ">=", today)]));
}
