import type { Database } from "../platform/db/database.ts";
import { tableCatalog } from "../platform/db/table-catalog.ts";

/** Whose data is exported or erased. */
export type DataSubject = { readonly orderId: string } | { readonly address: string };

export function normalizedAddress(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The given order, or all orders of an email address, newest first; imported ones come last. */
export async function listOrdersOf(
  db: Database,
  subject: DataSubject,
): Promise<{ readonly id: string; readonly orderNumber: string }[]> {
  const placedHere = await db
    .selectFrom("orders")
    .select(["id", "order_number"])
    .where((is) =>
      "orderId" in subject
        ? is("id", "=", subject.orderId)
        : is(tableCatalog.orders.personal.address, "=", subject.address),
    )
    .orderBy("created_at", "desc")
    .execute();
  const imported = await db
    .selectFrom("imported_orders")
    .select(["id", "number as order_number"])
    .where((is) =>
      "orderId" in subject ? is("id", "=", subject.orderId) : is("email", "=", subject.address),
    )
    .orderBy("placed_at", "desc")
    .execute();
  return [...placedHere, ...imported].map((row) => ({ id: row.id, orderNumber: row.order_number }));
}
