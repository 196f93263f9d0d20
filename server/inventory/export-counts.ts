import { csvRows } from "../platform/csv/csv-rows.ts";
import type { Database } from "../platform/db/database.ts";
import { listStock } from "./read-stock.ts";

/**
 * All products with their counts, to be edited and imported. Empty where the stock is not counted.
 */
export async function* exportCounts(db: Database): AsyncGenerator<string> {
  yield csvRows([["Product ID", "Name", "Count"]]);
  const stock = await listStock(db);
  yield csvRows(
    stock.map(({ productId, name, level }) => [
      String(productId),
      name,
      String(level?.onHand ?? ""),
    ]),
  );
}
