import { type RawBuilder, type SqlBool, sql } from "kysely";
import { everyOrder, fitsSearch, saysSearch } from "../orders/list/order-filter.ts";
import {
  type OrderListPage,
  type OrderRange,
  readOrderListPage,
} from "../orders/list/order-list-page.ts";
import { countOrders } from "../orders/list/order-list-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { saysTyped } from "../platform/db/sql-values.ts";
import {
  type CustomerRow,
  customerOf,
  isLastOrder,
  lastOrderOf,
  readCustomerRows,
} from "./customer-rows.ts";

export type CustomerFilter = {
  /** Part of the name, email, phone, address, notes or a tag; or an order's number. Empty: all. */
  readonly search: string;
  readonly tag: string | undefined;
};

export const everyCustomer: CustomerFilter = { search: "", tag: undefined };

/** The total may be a lower bound. */
type Total = { readonly total: number; readonly hasMore: boolean };

export type FoundCustomers = Total & { readonly customers: readonly CustomerRow[] };

type FoundIds = Total & { readonly ids: readonly string[] };

/** How many of the next orders are scanned first; this takes a few milliseconds. */
const NEAREST = 2_000;
/** Customers are counted among so many newest orders, and no further than the next number. */
const NEWEST = 5_000;
const MAX_COUNTED_CUSTOMERS = 1_000;

/**
 * One page of customers, by their last order, most recent first. It pages through the list of
 * orders and takes each customer's last one, so a page continues after an order.
 */
export async function listCustomers(
  db: Database,
  filter: CustomerFilter,
  page: OrderListPage,
): Promise<FoundCustomers> {
  const { ids, ...total } = await findLastOrders(db, filter, page);
  return { customers: await readCustomerRows(db, ids), ...total };
}

/** The customer with a whole email address, if there is one: everybody's has one of a few ends. */
export async function findCustomerByEmail(db: Database, email: string): Promise<CustomerRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${lastOrderOf(sql`${email.trim().toLowerCase()}::text`)} as last_order
  `.execute(db);
  return await readCustomerRows(db, idsOf(rows));
}

async function findLastOrders(
  db: Database,
  filter: CustomerFilter,
  page: OrderListPage,
): Promise<FoundIds> {
  const { search, tag } = filter;
  if (tag !== undefined) {
    return await readOrderListPage(db, page, (range) => readFitting(db, filter, range));
  }
  if (search === "") return await readEverybody(db, page);
  return (
    (await findByNumber(db, search)) ??
    (await readOrderListPage(
      db,
      page,
      async (range) =>
        (await readNearest(db, search, range)) ?? (await readFitting(db, filter, range)),
    ))
  );
}

async function readEverybody(db: Database, page: OrderListPage): Promise<FoundIds> {
  const { ids } = await readOrderListPage(db, page, async (range) => {
    const { orderBy, limit, offset } = range;
    const readFrom = async (orders: RawBuilder<unknown>) => {
      const { rows } = await sql<{ id: string }>`
        select id from (${orders}) as orders where ${isLastOrder("orders")}
        ${orderBy} limit ${limit} offset ${offset}
      `.execute(db);
      return { ids: idsOf(rows) };
    };
    const near = await readFrom(nearest(range));
    if (near.ids.length === limit) return near;
    return await readFrom(sql`select * from orders where ${range.condition}`);
  });
  return { ids, ...(await countEverybody(db)) };
}

/** Counts only among the newest orders; otherwise PostgreSQL would read all of them. */
async function countEverybody(db: Database): Promise<Total> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (
      select from (
        select id, customer_email from orders order by created_at desc, id desc limit ${NEWEST}
      ) as newest
      where ${isLastOrder("newest")} limit ${MAX_COUNTED_CUSTOMERS + 1}
    ) as counted
  `.execute(db);
  const counted = rows[0]?.counted ?? 0;
  const orders = await countOrders(db, everyOrder);
  return {
    total: Math.min(counted, MAX_COUNTED_CUSTOMERS),
    hasMore: counted > MAX_COUNTED_CUSTOMERS || orders > NEWEST,
  };
}

/** @returns undefined when no order has this number */
async function findByNumber(db: Database, search: string): Promise<FoundIds | undefined> {
  const { rows } = await sql<{ id: string }>`
    select distinct last_order.id from orders
    cross join lateral ${lastOrderOf(customerOf("orders"))} as last_order
    where ${hasNumber(search)}
  `.execute(db);
  if (rows.length === 0) return undefined;
  return { ids: idsOf(rows), total: rows.length, hasMore: false };
}

/**
 * Scans the next orders: frequent matches fill the page without fetching and sorting all of them.
 *
 * @returns undefined when they do not fill the page
 */
async function readNearest(
  db: Database,
  search: string,
  range: OrderRange,
): Promise<FoundIds | undefined> {
  const { orderBy, limit, offset } = range;
  const { rows } = await sql<{ id: string; matches: number }>`
    select id, count(*) over () as matches from (${nearest(range)}) as nearest
    where (${fitsPerson(search)}
        or ${customerOf("nearest")} in (select email from customers where ${fitsNotes(search)}))
      and ${isLastOrder("nearest")}
    ${orderBy} limit ${limit} offset ${offset}
  `.execute(db);
  if (rows.length < limit) return undefined;
  return { ids: idsOf(rows), total: rows[0]?.matches ?? 0, hasMore: true };
}

function nearest({ condition, orderBy }: OrderRange): RawBuilder<unknown> {
  return sql`select id, created_at, customer_email, search_text from orders
    where ${condition} ${orderBy} limit ${NEAREST}`;
}

/** The remaining matches are few enough to sort them all. */
async function readFitting(
  db: Database,
  filter: CustomerFilter,
  { condition, orderBy, limit, offset }: OrderRange,
): Promise<FoundIds> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${fitting(filter)})
    select (select count(*) from found) as total, array(
      select id from found where ${condition} ${orderBy} limit ${limit} offset ${offset}
    ) as ids
  `.execute(db);
  return { ...(rows[0] ?? { ids: [], total: 0 }), hasMore: false };
}

/** The last orders of matching customers, using the search and tag indexes. */
function fitting(filter: CustomerFilter): RawBuilder<unknown> {
  const { search, tag } = filter;
  const people =
    tag === undefined
      ? sql`select ${customerOf("orders")} as email from orders where ${fitsPerson(search)}
          union select email from customers where ${fitsNotes(search)}`
      : sql`select email from customers where ${hasTag(tag)}`;
  return sql`
    select last_order.id, last_order.created_at from (${people}) as people
    cross join lateral ${lastOrderOf(sql`people.email`)} as last_order
    left join customers on customers.email = people.email
    where ${fitsCustomer(filter)}`;
}

/** A filter's condition on a customer's notes and their last order, which is called `last_order`. */
export function fitsCustomer({ search, tag }: CustomerFilter): RawBuilder<SqlBool> {
  const fitsTag = tag === undefined ? sql<SqlBool>`true` : hasTag(tag);
  if (search === "") return sql`(${fitsTag})`;
  return sql`(${fitsTag} and (${fitsPerson(search)} or ${fitsNotes(search)}
    or ${customerOf("last_order")} in (
      select ${customerOf("orders")} from orders where ${hasNumber(search)})))`;
}

function hasTag(tag: string): RawBuilder<SqlBool> {
  return sql`customers.tags @> array[${tag}::text]`;
}

function hasNumber(search: string): RawBuilder<SqlBool> {
  return sql`orders.order_number in (${search}, ${search.toUpperCase()})`;
}

/**
 * The searched text starts with the order's number, which is not part of a name; the index covers
 * the whole text.
 */
function fitsPerson(search: string): RawBuilder<SqlBool> {
  const person = sql`substr(search_text, strpos(search_text, chr(10)))`;
  return sql`(${fitsSearch(search)} and ${saysSearch(person, search)})`;
}

function fitsNotes(search: string): RawBuilder<SqlBool> {
  const text = sql`customers.notes || chr(10) || array_to_string(customers.tags, chr(10))`;
  return saysTyped(text, search);
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
