import { promotionRow, promotionTable } from "#domain/promotions/promotion-table.ts";
import type { AppContext } from "../app-context.ts";
import { csvTableFile } from "../platform/csv/csv-rows.ts";
import { listPromotions } from "./promotion-queries.ts";

/** Streams all promotions as CSV, in the format of the import. */
export async function* exportPromotions({ db }: Pick<AppContext, "db">): AsyncGenerator<string> {
  const promotions = await listPromotions(db);
  const rows = promotions.map((promotion) => promotionRow(promotion.terms, promotion));
  yield csvTableFile(promotionTable, rows);
}
