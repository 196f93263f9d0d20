import { type Kysely, sql } from "kysely";
import { adoptFormerShop } from "../adoption/adopt-former-shop.ts";
import { setFormerShopAside } from "../adoption/set-former-shop-aside.ts";
import { schema } from "../schema/schema.ts";

/** The schema of 0.1.0, filled with what the database has of a former shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const formerTables = await setFormerShopAside(db);
  for (const statement of schema) await sql.raw(statement).execute(db);
  if (formerTables.length > 0) await adoptFormerShop(db, formerTables);
}
