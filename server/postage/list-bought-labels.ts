import { sql } from "kysely";
import { add, type Cents } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

export type BoughtLabels = {
  /** Last bought first. */
  readonly ids: readonly string[];
  readonly cost: Cents;
};

/** Labels of parcels that were bought today and not voided. */
export async function listLabelsBoughtToday(
  ctx: Pick<AppContext, "db" | "clock" | "details">,
): Promise<BoughtLabels> {
  const { db, clock, details } = ctx;
  const { timeZone } = details();
  const midnight = sql<Date>`
    date_trunc('day', ${clock()}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`;
  const rows = await db
    .selectFrom("shipping_labels")
    .select(["id", "price"])
    .where("state", "=", "bought")
    .where("bought_at", ">=", midnight)
    .where(sql<boolean>`not exists (select from shipments
      where shipments.id = shipping_labels.id and undone_at is not null)`)
    .orderBy("bought_at", "desc")
    .orderBy("id")
    .execute();
  const prices = rows.flatMap(({ price }) => (price === null ? [] : [centsFrom(price)]));
  return { ids: rows.map(({ id }) => id), cost: add(...prices) };
}
