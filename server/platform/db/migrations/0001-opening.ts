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
 * products, orders and order_items are created if missing, and then each column is added if
 * missing, so that an existing hosted database can be adopted with its rows. Their columns may
 * therefore be null, although the shop always writes them.
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
