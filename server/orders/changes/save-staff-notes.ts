import type { AppContext } from "../../app-context.ts";
import type { Database } from "../../platform/db/database.ts";

export type StaffNotesResult = { readonly code: "saved" | "changed-meanwhile" };

/**
 * Saves notes for the packers; the customer never sees them.
 *
 * @param change.before the notes when editing began
 */
export async function saveStaffNotes(
  { db }: Pick<AppContext, "db">,
  change: { readonly orderId: string; readonly notes: string; readonly before: string },
): Promise<StaffNotesResult> {
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

/** Not part of the order type, because customers read that too. */
export async function readStaffNotes(db: Database, orderId: string): Promise<string> {
  const row = await db
    .selectFrom("orders")
    .select("staff_notes")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row?.staff_notes ?? "";
}
