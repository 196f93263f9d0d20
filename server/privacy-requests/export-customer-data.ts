import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { personalTables } from "../platform/db/table-catalog.ts";
import { type DataSubject, listOrdersOf } from "./list-orders-of.ts";

/** What the shop knows about a customer, as rows of its tables without internal keys. */
export type CustomerData = readonly {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}[];

/** Reads it in one snapshot. */
export async function exportCustomerData(
  { db }: Pick<AppContext, "db">,
  subject: DataSubject,
): Promise<CustomerData> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const ids = (await listOrdersOf(tx, subject)).map(({ id }) => id);
      const data: CustomerData[number][] = [];
      for (const [name, table] of personalTables) {
        const { title, orderId, address, unexported = [] } = table;
        const ofOrder = orderId ? sql`${sql.ref(orderId)} = any(${ids}::uuid[])` : sql`false`;
        const isOfCustomer =
          address && "address" in subject
            ? sql`(${ofOrder} or ${address} = ${subject.address})`
            : ofOrder;
        // Null fields are left out.
        const { rows } = await sql<{ row: Record<string, unknown> }>`
          select jsonb_strip_nulls(to_jsonb(found) - ${unexported}::text[]) as row
          from ${sql.table(name)} as found where ${isOfCustomer}`.execute(tx);
        data.push({ name, title, rows: rows.map(({ row }) => row) });
      }
      return data.filter(({ rows }) => rows.length > 0);
    });
}
