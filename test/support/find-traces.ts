import { sql } from "kysely";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { Database } from "#server/platform/db/database.ts";
import { shopTables } from "#server/platform/db/table-catalog.ts";

/** All tables that contain a shopper's name, address, phone or order link. */
export async function findTraces(
  db: Database,
  shopper: Pick<CheckoutDetails, "email" | "firstName" | "lastName" | "street" | "phone">,
): Promise<string[]> {
  const { email, firstName, lastName, street, phone } = shopper;
  const texts = [email, `${firstName} ${lastName}`, street, phone, "token="].filter(Boolean);
  const found = await Promise.all(
    shopTables.map(async (table) => {
      const { rows } = await sql`
        select from ${sql.table(table)} as row
        where exists (
          select from unnest(${texts}::text[]) as part
          where position(lower(part) in lower(to_jsonb(row)::text)) > 0
        ) limit 1`.execute(db);
      return rows.length > 0 ? [table] : [];
    }),
  );
  return found.flat();
}
