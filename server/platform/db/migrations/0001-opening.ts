import { type Kysely, sql } from "kysely";
import { access } from "../schema/access.ts";
import { catalog } from "../schema/catalog.ts";
import { checkouts } from "../schema/checkouts.ts";
import { email } from "../schema/email.ts";
import { erp } from "../schema/erp.ts";
import { media } from "../schema/media.ts";
import { orderSearch } from "../schema/order-search.ts";
import { orders } from "../schema/orders.ts";
import { pageChanges } from "../schema/page-changes.ts";
import { payments } from "../schema/payments.ts";
import { rowSecurity } from "../schema/row-security.ts";
import { settings } from "../schema/settings.ts";

/**
 * The whole schema, one file for each area in ../schema.
 *
 * products, orders and order_items are written as "create when missing, then add each column when
 * missing", so that a hosted database that already has them is adopted with its rows as it is.
 * Their columns may therefore be null, whatever the shop itself writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  ...catalog,
  ...settings,
  ...orders,
  ...orderSearch,
  ...checkouts,
  ...payments,
  ...email,
  ...erp,
  ...media,
  ...access,
  ...pageChanges,
  ...rowSecurity,
];
