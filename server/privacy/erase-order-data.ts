import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { type PersonalTable, personalTables, tableCatalog } from "../platform/db/table-catalog.ts";

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
    const { orderId, erase } = table;
    if (orderId === null) continue;
    const isOfCustomer = sql`${sql.ref(orderId)} = any(${orderIds}::uuid[])`;
    if (erase === "delete") {
      await sql`delete from ${sql.table(name)} where ${isOfCustomer}`.execute(tx);
      continue;
    }
    if (Object.keys(erase).length === 0) continue;
    await sql`update ${sql.table(name)} set ${erasedColumns(erase)} where ${isOfCustomer}`.execute(
      tx,
    );
  }
  await deleteNotesWithoutOrder(tx, customers);
}

/** What an update sets, to erase the personal columns of a table. */
export function erasedColumns(
  erase: Exclude<PersonalTable["erase"], "delete">,
): RawBuilder<unknown> {
  const columns = Object.entries(erase);
  return sql.join(columns.map(([column, erased]) => sql`${sql.ref(column)} = ${erased}`));
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
