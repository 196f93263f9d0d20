import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { personalTables, tableCatalog } from "../platform/db/table-catalog.ts";
import type { PersonalTable } from "../platform/db/table-facts.ts";

/**
 * Erases what the shop knows about the customers of these orders; numbers, amounts and the tax
 * state stay. The caller holds the orders' locks, so that no mail is logged meanwhile.
 */
export async function eraseOrderData(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<void> {
  const customers = await lockCustomersOf(tx, orderIds);
  for (const [name, table] of personalTables) {
    if (table.orderId === undefined) continue;
    await eraseRows(tx, [name, table], sql`${sql.ref(table.orderId)} = any(${orderIds}::uuid[])`);
  }
  await deleteNotesWithoutOrder(tx, customers);
}

/** Deletes these rows of a table, or clears what they say of customers. @returns how many rows */
export async function eraseRows(
  db: Database,
  [name, { erase }]: readonly [name: string, table: PersonalTable],
  which: RawBuilder<unknown>,
): Promise<number> {
  if (erase === "delete") {
    const { numAffectedRows } = await sql`delete from ${sql.table(name)} where ${which}`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  }

  const columns = Object.entries(erase);
  if (columns.length === 0) return 0;
  const erased = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(name)} set ${sql.join(erased)} where ${which}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * @returns the customers with notes. Locked, so that when two last orders go, one sees the other
 * gone.
 */
async function lockCustomersOf(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from customers where email in (
      select ${tableCatalog.orders.personal.address} from orders where id = any(${orderIds}::uuid[])
      union select email from imported_orders where id = any(${orderIds}::uuid[])
    ) order by email for update
  `.execute(tx);
  return rows.map(({ email }) => email);
}

/** A customer's notes are deleted with their last order: nobody would find them again. */
async function deleteNotesWithoutOrder(
  tx: DatabaseTransaction,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return;
  await sql`
    delete from customers where email = any(${emails}::text[]) and not exists (
      select from orders where ${tableCatalog.orders.personal.address} = customers.email
    ) and not exists (select from imported_orders where imported_orders.email = customers.email)
      and not exists (select from imported_customers where imported_customers.email = customers.email)
  `.execute(tx);
}
