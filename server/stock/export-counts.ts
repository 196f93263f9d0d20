import { countTable } from "#domain/stock/count-table.ts";
import { csvTableFile } from "../platform/csv/csv-rows.ts";
import type { Database } from "../platform/db/database.ts";
import { listStock } from "./read-stock.ts";

/** All products with their counts, to be edited and imported. Empty where stock is not counted. */
export async function* exportCounts(db: Database): AsyncGenerator<string> {
  const stock = await listStock(db);
  yield csvTableFile(
    countTable,
    stock.map(({ productId, name, level }) => ({
      id: String(productId),
      name,
      count: String(level?.onHand ?? ""),
    })),
  );
}
