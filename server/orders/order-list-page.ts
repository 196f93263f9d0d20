import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/** Which orders of a list are shown, newest first. */
export type OrderListPage = {
  readonly limit: number;
  /** How many newer ones come before. */
  readonly offset: number;
  /** The page continues after this order instead, so that a page far back costs no more than the first. */
  readonly after?: string | undefined;
  /** Or it ends before this order. */
  readonly before?: string | undefined;
};

/** A page as parts of a statement. */
export type OrderRange = {
  readonly condition: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
};

const newestFirst = sql`order by created_at desc, id desc`;
const oldestFirst = sql`order by created_at, id`;

/**
 * Reads a page next to the order that the address names. By its offset when there is none, the order
 * is gone, or too few are left on that side.
 */
export async function readOrderListPage<Found extends { readonly ids: readonly string[] }>(
  db: Database,
  { limit, offset, after, before }: OrderListPage,
  read: (range: OrderRange) => Promise<Found>,
): Promise<Found> {
  const position = await findPosition(db, after ?? before);
  if (position && after) {
    const condition = isAfter(position);
    const found = await read({ condition, orderBy: newestFirst, limit, offset: 0 });
    if (found.ids.length > 0) return found;
  } else if (position) {
    const condition = isBefore(position);
    const found = await read({ condition, orderBy: oldestFirst, limit, offset: 0 });
    if (found.ids.length === limit) return found;
  }
  return await read({ condition: sql`true`, orderBy: newestFirst, limit, offset });
}

/** An order's place in the list. `at` is text, because a Date has no microseconds. */
export type OrderPosition = { readonly id: string; readonly at: string | null };

async function findPosition(
  db: Database,
  id: string | undefined,
): Promise<OrderPosition | undefined> {
  if (id === undefined) return undefined;
  const { rows } = await sql<OrderPosition>`
    select id, created_at::text as at from orders where id = ${id}
  `.execute(db);
  return rows[0];
}

/** An adopted order may have no moment; the list begins with those. */
export function isAfter({ id, at }: OrderPosition): RawBuilder<SqlBool> {
  return at === null
    ? sql`(created_at is not null or id < ${id})`
    : sql`(created_at, id) < (${at}, ${id})`;
}

/** Those without a moment are left to the page's offset: no index has both sides of an "or". */
function isBefore({ id, at }: OrderPosition): RawBuilder<SqlBool> {
  return at === null
    ? sql`(created_at is null and id > ${id})`
    : sql`(created_at, id) > (${at}, ${id})`;
}
