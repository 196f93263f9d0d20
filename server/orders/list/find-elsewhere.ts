import { sql } from "kysely";
import { typedDigits, typedSearch } from "#domain/input/search-form.ts";
import type { Database } from "../../platform/db/database.ts";
import { containing, saysTyped } from "../../platform/db/sql-values.ts";
import type { FoundElsewhere, OrderFilter } from "./order-filter.ts";

/** More bars than this share a word that says nothing. */
const MAX_PRODUCTS = 200;
const MAX_ORDERS = 1_000;

/** The same filter, with the bars, parcels and gifts' recipients that its search names. */
export async function resolveSearch(db: Database, filter: OrderFilter): Promise<OrderFilter> {
  const found = await findElsewhere(db, filter.search);
  return found ? { ...filter, found } : filter;
}

async function findElsewhere(db: Database, search: string): Promise<FoundElsewhere | undefined> {
  const typed = typedSearch(search);
  // One or two letters are in every other bar.
  if ([...typed].length < 3) return undefined;
  const number = typedDigits(search) ?? (/^[0-9a-z]{8,40}$/i.test(typed) ? typed : undefined);
  const [products, parcels, recipients] = await Promise.all([
    sql<{ id: number }>`select id from products
      where ${saysTyped(sql`name`, search)} limit ${MAX_PRODUCTS}`.execute(db),
    number
      ? sql<{ id: string }>`select distinct order_id as id from shipments
          where tracking_number like ${containing(number.toUpperCase())} limit ${MAX_ORDERS}`.execute(
          db,
        )
      : { rows: [] },
    typed.includes("@")
      ? sql<{ id: string }>`select order_id as id from order_gifts
          where ${saysTyped(sql`recipient_email`, search)} limit ${MAX_ORDERS}`.execute(db)
      : { rows: [] },
  ]);
  const orderIds = [...parcels.rows, ...recipients.rows].map(({ id }) => id);
  if (products.rows.length === 0 && orderIds.length === 0) return undefined;
  return { productIds: products.rows.map(({ id }) => id), orderIds };
}
