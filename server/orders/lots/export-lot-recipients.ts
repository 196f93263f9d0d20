import { csvRows } from "../../platform/csv/csv-rows.ts";
import type { Database } from "../../platform/db/database.ts";
import { listLotRecipients } from "./lot-recipients.ts";

/** CSV of who received bars of a lot, and who may have. */
export async function* exportLotRecipients(db: Database, lotId: number): AsyncGenerator<string> {
  yield csvRows([["orderNumber", "date", "customer", "email", "bars", "status", "certain"]]);
  const recipients = await listLotRecipients(db, lotId);
  yield csvRows(
    recipients.map((each) => [
      each.orderNumber,
      each.orderedAt.toISOString(),
      each.customerName,
      each.customerEmail,
      String(each.quantity),
      each.status,
      each.isCertain ? "yes" : "perhaps",
    ]),
  );
}
