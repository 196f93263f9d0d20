import { type RawBuilder, sql } from "kysely";
import { typedSearch } from "#domain/input/search-form.ts";
import type { OrderSummary } from "#domain/orders/order.ts";
import { MAX_LISTED_ORDERS, type OrderView } from "#domain/orders/order-list-options.ts";
import { allNamed } from "../../platform/all-named.ts";
import type { Database } from "../../platform/db/database.ts";
import { resolveSearch } from "./find-elsewhere.ts";
import { everyOrder, fitsFilter, type OrderFilter } from "./order-filter.ts";
import { type OrderListPage, type OrderRange, readOrderListPage } from "./order-list-page.ts";
import { listOrdersById } from "./order-list-queries.ts";

/** How many of the next orders are scanned first; this takes a few milliseconds. */
const NEAREST = 5_000;

/** One page of matches, and their number; at `MAX_LISTED_ORDERS` or above there may be more. */
export type FoundOrders = { readonly orders: OrderSummary[]; readonly total: number };

/** One page of matches as ids, before the orders are read. */
type FoundIds = { readonly ids: readonly string[]; readonly total: number };

/**
 * Searches the orders in three steps. First, a complete order number finds that order. Then the
 * orders next to the current position are scanned: frequent matches fill the page without fetching
 * and sorting all of them. The remaining matches are rare, and the index orders_search finds them
 * all.
 */
export async function searchOrders(
  db: Database,
  typed: OrderFilter,
  page: OrderListPage,
): Promise<FoundOrders> {
  const filter = await resolveSearch(db, typed);
  if (filter.view || filter.days) return await listFiltered(db, filter, page);

  let found = await searchNumber(db, filter, page);
  found ??= await readOrderListPage(db, page, async (range) => {
    const nearest = await searchNearest(db, filter, range);
    return nearest ?? (await searchAll(db, filter, range));
  });
  return { orders: await listOrdersById(db, found.ids), total: found.total };
}

/** The newest matches, and how many there are where they are few. */
export async function searchNewestOrders(
  db: Database,
  search: string,
  limit: number,
): Promise<{ readonly orders: OrderSummary[]; readonly total: number | null }> {
  // No index finds one or two letters.
  const isIndexed = [...typedSearch(search)].length >= 3;
  const typed = { ...everyOrder, search };
  const filter = isIndexed ? await resolveSearch(db, typed) : typed;

  const found = await readOrderListPage(db, { limit, offset: 0 }, async (range) => {
    const ids = idsOf(await scanNearest(db, filter, range));
    const isFrequent = ids.length === limit;
    if (isFrequent || !isIndexed) return { ids, total: null };
    return await searchAll(db, filter, range);
  });
  return { orders: await listOrdersById(db, found.ids), total: found.total };
}

/** For filters by view or days, which the list's own indexes cover. */
async function listFiltered(
  db: Database,
  filter: OrderFilter,
  page: OrderListPage,
): Promise<FoundOrders> {
  // With few matches, fetch them first and sort afterwards: PostgreSQL does not know that orders to
  // pack are pending and old ones delivered, and would scan all the others.
  const isFew = filter.days !== undefined || (filter.view !== "open" && filter.view !== "archived");
  const fetched = isFew && page.sort?.by === "status" ? sql`materialized` : sql`not materialized`;

  const { ids } = await readOrderListPage(db, page, async (range) => {
    const found = sql`select id, created_at, ${range.columns} from orders where ${fitsFilter(filter)}`;
    const { rows } = await sql<{ id: string }>`
      with found as ${fetched} (${found})
      select id from found where ${range.condition}
      ${range.orderBy} limit ${range.limit} offset ${range.offset}
    `.execute(db);
    return { ids: idsOf(rows) };
  });
  const [orders, total] = await Promise.all([listOrdersById(db, ids), countMatches(db, filter)]);
  return { orders, total };
}

/** @returns undefined when no order has this number. Orders of a former shop may share one. */
async function searchNumber(
  db: Database,
  filter: OrderFilter,
  { limit, offset }: OrderListPage,
): Promise<FoundIds | undefined> {
  const { search } = filter;
  if (search === "") return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where order_number in (${search}, ${search.toUpperCase()})
      and ${fitsFilter({ ...filter, search: "", found: undefined })}
    order by created_at desc, id desc
  `.execute(db);
  if (rows.length === 0) return undefined;
  return { ids: idsOf(rows).slice(offset, offset + limit), total: rows.length };
}

/** @returns undefined when the scanned orders do not fill the page */
async function searchNearest(
  db: Database,
  filter: OrderFilter,
  range: OrderRange,
): Promise<FoundIds | undefined> {
  const rows = await scanNearest(db, filter, range);
  if (rows.length < range.limit) return undefined;
  const matches = rows[0]?.matches ?? 0;
  const total = matches > MAX_LISTED_ORDERS ? matches : await countMatches(db, filter);
  return { ids: idsOf(rows), total };
}

/** The page's part of the next orders that match, each with how many of them do. */
async function scanNearest(
  db: Database,
  filter: OrderFilter,
  { condition, orderBy, columns, limit, offset }: OrderRange,
): Promise<{ id: string; matches: number }[]> {
  const { rows } = await sql<{ id: string; matches: number }>`
    select id, count(*) over () as matches from (
      select id, created_at, payment_status, search_text, ${columns} from orders
      where ${condition} ${orderBy} limit ${NEAREST}
    ) as orders
    where ${fitsFilter(filter)} ${orderBy} limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** How many orders wait in the views, each counted up to `MAX_LISTED_ORDERS` and one. */
export async function countOrderViews(
  db: Database,
): Promise<Record<Exclude<OrderView, "archived">, number>> {
  const count = (view: OrderView) => countMatches(db, { ...everyOrder, view });
  return await allNamed({
    open: count("open"),
    "to-pack": count("to-pack"),
    unpaid: count("unpaid"),
    bank: count("bank"),
    "needs-me": count("needs-me"),
  });
}

/** Counts up to one more than `MAX_LISTED_ORDERS`. */
async function countMatches(db: Database, filter: OrderFilter): Promise<number> {
  const limit = sql`limit ${MAX_LISTED_ORDERS + 1}`;
  const matches = waysToMatch(filter).map(
    (way) => sql`(select orders.id from orders where ${way} ${limit})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from (${sql.join(matches, sql` union `)}) as orders ${limit}
    ) as counted
  `.execute(db);
  return rows[0]?.total ?? 0;
}

async function searchAll(
  db: Database,
  filter: OrderFilter,
  { condition, orderBy, columns, limit, offset }: OrderRange,
): Promise<FoundIds> {
  const matches = waysToMatch(filter).map(
    (way) => sql`(select orders.id, created_at, order_number, ${columns} from orders where ${way})`,
  );
  // Materialized, because PostgreSQL might otherwise scan the whole list for rare matches when it
  // sees the order and limit. order_number is selected because the index orders_list lacks it,
  // which makes PostgreSQL use orders_search.
  const { rows } = await sql<FoundIds>`
    with found as materialized (${sql.join(matches, sql` union `)})
    select (select count(*) from found) as total, array(
      select id from found where ${condition} ${orderBy} limit ${limit} offset ${offset}
    ) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * Conditions for the orders that match; each of them by an index. An order with a bar is found by the
 * index of the lines, where an "or" of both would read all orders.
 */
function waysToMatch({ found, ...rest }: OrderFilter): RawBuilder<unknown>[] {
  const elsewhere = { productIds: [], orderIds: found?.orderIds ?? [] };
  const byText = fitsFilter({ ...rest, found: elsewhere });
  if (!found || found.productIds.length === 0) return [byText];

  const byProduct = sql`${fitsFilter({ ...rest, search: "" })} and orders.id in (
    select order_id from order_items where product_id = any(${found.productIds}::bigint[])
  )`;
  return [byText, byProduct];
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
