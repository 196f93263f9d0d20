import { promotionColumns, promotionRow } from "#domain/promotions/promotion-rows.ts";
import type { AppContext } from "../app-context.ts";
import { csvRows } from "../platform/csv/csv-rows.ts";
import { listPromotions } from "./promotion-queries.ts";

/** Streams all promotions as CSV, in the format of the import. */
export async function* exportPromotions({ db }: Pick<AppContext, "db">): AsyncGenerator<string> {
  const promotions = await listPromotions(db);
  const rows = promotions.map((promotion) => promotionRow(promotion.terms, promotion));
  yield csvRows([[...promotionColumns], ...rows]);
}
