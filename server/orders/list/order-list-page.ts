import { type RawBuilder, type SqlBool, sql } from "kysely";
import { newestFirst, type OrderSort } from "#domain/orders/order-list-options.ts";
import type { Database } from "../../platform/db/database.ts";

/** Which page of the list to show. */
export type OrderListPage = {
  readonly limit: number;
  /** How many orders to skip. */
  readonly offset: number;
  /**
   * Continues after this order instead of skipping, so that a page far back costs no more than the
   * first.
   */
  readonly after?: string | undefined;
  /** Or ends before this order. */
  readonly before?: string | undefined;
  /** Newest first by default. */
  readonly sort?: OrderSort | undefined;
};

/** A page as parts of a statement. */
export type OrderRange = {
  readonly condition: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  /** The columns that a subquery needs for this sort order, besides id and created_at. */
  readonly columns: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
};

/**
 * The sort keys that come before the time. The expressions match the indexes orders_by_customer,
 * orders_by_total, orders_by_status and orders_by_payment_and_status.
 */
const sortKeys: Record<Exclude<OrderSort["by"], "date">, RawBuilder<unknown>> = {
  customer: sql`left(lower(coalesce(customer_name, '')), 100) collate "en-US-x-icu"`,
  total: sql`total`,
  status: sql`array_position(
    array['pending', 'processing', 'shipped', 'delivered', 'cancelled'], status)`,
};

/** Only the necessary columns, so that an index can cover them. */
const columnsOf: Record<OrderSort["by"], RawBuilder<unknown>> = {
  date: sql`status`,
  customer: sql`status, customer_name`,
  total: sql`status, total`,
  status: sql`status`,
};

export function orderBy({ by, descending }: OrderSort): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  const columns = [...(by === "date" ? [] : [sortKeys[by]]), sql`created_at`, sql`id`];
  return sql`order by ${sql.join(columns.map((each) => sql`${each} ${direction}`))}`;
}

/**
 * Reads the page next to the order named in the URL. Falls back to the offset when none is named,
 * the order is gone, or too few are left on that side.
 */
export async function readOrderListPage<Found extends { readonly ids: readonly string[] }>(
  db: Database,
  { limit, offset, after, before, sort = newestFirst }: OrderListPage,
  read: (range: OrderRange) => Promise<Found>,
): Promise<Found> {
  const columns = columnsOf[sort.by];
  const forward = { orderBy: orderBy(sort), columns, limit, offset: 0 };
  const position = await findPosition(db, after ?? before, sort);

  if (position && after) {
    const found = await read({ ...forward, condition: isBeyond(position, sort) });
    if (found.ids.length > 0) return found;
  } else if (position) {
    const backward = { ...sort, descending: !sort.descending };
    const condition = isBeyond(position, backward);
    const found = await read({ ...forward, orderBy: orderBy(backward), condition });
    if (found.ids.length === limit) return { ...found, ids: found.ids.toReversed() };
  }

  return await read({ ...forward, condition: sql`true`, offset });
}

/** An order's position in the list. `at` is text, because a Date has no microseconds. */
export type OrderPosition = { readonly id: string; readonly at: string };

type SortedPosition = OrderPosition & { readonly key: string };

async function findPosition(
  db: Database,
  id: string | undefined,
  { by }: OrderSort,
): Promise<SortedPosition | undefined> {
  if (id === undefined) return undefined;
  const key = by === "date" ? sql`''` : sortKeys[by];
  const { rows } = await sql<SortedPosition>`
    select id, created_at::text as at, (${key})::text as key
    from orders where id = ${id}
  `.execute(db);
  return rows[0];
}

/** The condition for orders after a position in a list sorted this way. */
function isBeyond(position: SortedPosition, { by, descending }: OrderSort): RawBuilder<SqlBool> {
  const { key, at, id } = position;
  const than = descending ? sql`<` : sql`>`;
  if (by === "date") return sql`(created_at, id) ${than} (${at}, ${id})`;
  return sql`(${sortKeys[by]}, created_at, id) ${than} (${key}, ${at}, ${id})`;
}

/** The condition for orders that come later in the list of the newest first. */
export function isOlder({ id, at }: OrderPosition): RawBuilder<SqlBool> {
  return sql`(created_at, id) < (${at}, ${id})`;
}
