import { type RawBuilder, type SqlBool, sql } from "kysely";
import { typedDigits, typedSearch } from "#domain/input/search-form.ts";
import type { Database } from "../../platform/db/database.ts";
import { containing, saysTyped } from "../../platform/db/sql-values.ts";
import type { FoundElsewhere, OrderFilter } from "./order-filter.ts";

/** More bars than this share a word that says nothing. */
const MAX_PRODUCTS = 200;
const MAX_ORDERS = 1_000;

/** The same filter, with the bars (also by former names), parcels and gifts that its search names. */
export async function resolveSearch(db: Database, filter: OrderFilter): Promise<OrderFilter> {
  const found = await findElsewhere(db, filter.search);
  return found ? { ...filter, found } : filter;
}

async function findElsewhere(db: Database, search: string): Promise<FoundElsewhere | undefined> {
  const typed = typedSearch(search);
  // One or two letters are in every other bar.
  if ([...typed].length < 3) return undefined;

  const { rows } = await sql<FoundElsewhere>`
    select array(
      select id from products where ${saysTyped(sql`name`, search)}
      union select product_id from former_product_names as former
      where ${saysTyped(sql`name`, search)}
        and exists (select from order_items where order_items.product_id = former.product_id)
      limit ${MAX_PRODUCTS}
    ) as "productIds", array(
      select order_id from shipments where ${hasNumber(search)} limit ${MAX_ORDERS}
    ) || array(
      select order_id from order_gifts where ${saysTyped(giftText, search)} limit ${MAX_ORDERS}
    ) as "orderIds"`.execute(db);
  const [found] = rows;
  const hasFound = found && found.productIds.length + found.orderIds.length > 0;
  return hasFound ? { ...found, productIds: found.productIds.map(Number) } : undefined;
}

/** Must be exactly the expression of the index order_gifts_search. */
const giftText = sql`coalesce(recipient_email, '') || chr(10) || message`;

/** Condition: a parcel has the typed number, or a number with this part, or the scanned barcode. */
function hasNumber(search: string): RawBuilder<SqlBool> {
  const typed = typedSearch(search).replace(/[\s.-]/g, "");
  const number = typedDigits(search) ?? (/^[0-9a-z]{8,40}$/i.test(typed) ? typed : undefined);
  if (number === undefined) return sql`false`;
  const isPart = sql<boolean>`tracking_number like ${containing(number.toUpperCase())}`;
  const ends = endsOfBarcode(number);
  if (ends.length === 0) return isPart;
  return sql`(${isPart} or tracking_number = any(${ends}))`;
}

/** Barcodes have a ZIP code or a service in front of the number that is printed below. */
function endsOfBarcode(digits: string): string[] {
  if (!/^\d{22,40}$/.test(digits)) return [];
  const lengths = [12, 14, 15, 20, 22, 26].filter((length) => length < digits.length);
  return lengths.map((length) => digits.slice(-length));
}
