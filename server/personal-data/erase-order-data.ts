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
  const customers = await lockCustomersOf(tx, orderIds);
  for (const [name, table] of Object.entries<PersonalTable>(personalTables)) {
    const { orderId, erase } = table;
    if (orderId === null) continue;
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
  await deleteNotesWithoutOrder(tx, customers);
}

/** @returns those of whom something is noted. Locked, so that of two last orders one sees the other gone. */
async function lockCustomersOf(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from customers where email in (
      select ${personalTables.orders.address} from orders where id = any(${orderIds}::uuid[])
    ) order by email for update
  `.execute(tx);
  return rows.map(({ email }) => email);
}

/** Notes on a customer go with her last order: nobody would find them again. */
async function deleteNotesWithoutOrder(
  tx: DatabaseTransaction,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return;
  await sql`
    delete from customers where email = any(${emails}::text[]) and not exists (
      select from orders where ${personalTables.orders.address} = customers.email
    )
  `.execute(tx);
}
