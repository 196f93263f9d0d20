import { sql } from "kysely";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { type PersonalTable, personalTables } from "./personal-data-map.ts";

/**
 * Erases what the shop knows of the customers of these orders; numbers, cents and the state of the
 * tax stay. The caller holds the locks of the orders, so that no mail is logged meanwhile.
 */
export async function eraseOrderData(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<void> {
  for (const [name, table] of Object.entries<PersonalTable>(personalTables)) {
    const { orderId, erase } = table;
    const isTheirs = sql`${sql.ref(orderId)} = any(${orderIds}::uuid[])`;
    if (erase === "delete") {
      await sql`delete from ${sql.table(name)} where ${isTheirs}`.execute(tx);
      continue;
    }
    const changes = Object.entries(erase).map(
      ([column, left]) => sql`${sql.ref(column)} = ${left}`,
    );
    if (changes.length === 0) continue;
    await sql`update ${sql.table(name)} set ${sql.join(changes)} where ${isTheirs}`.execute(tx);
  }
}
