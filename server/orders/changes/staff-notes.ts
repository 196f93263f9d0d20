import type { AppContext } from "../../app-context.ts";
import type { Database } from "../../platform/db/database.ts";

export type StaffNotesAnswer = { readonly code: "saved" | "changed-meanwhile" };

/**
 * Notes for those who pack; the customer never sees them.
 *
 * @param change.before what stood there when somebody began to write
 */
export async function saveStaffNotes(
  { db }: Pick<AppContext, "db">,
  change: { readonly orderId: string; readonly notes: string; readonly before: string },
): Promise<StaffNotesAnswer> {
  const { orderId, notes, before } = change;
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ staff_notes: notes || null })
    .where("id", "=", orderId)
    .where("erased_at", "is", null)
    .where((is) => is(is.fn.coalesce("staff_notes", is.val("")), "=", before))
    .executeTakeFirst();
  return { code: numUpdatedRows > 0n ? "saved" : "changed-meanwhile" };
}

/** Apart from the order, which its customer reads too. */
export async function readStaffNotes(db: Database, orderId: string): Promise<string> {
  const row = await db
    .selectFrom("orders")
    .select("staff_notes")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row?.staff_notes ?? "";
}
