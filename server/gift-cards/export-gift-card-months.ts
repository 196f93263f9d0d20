import { toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { csvRows } from "../platform/csv/csv-rows.ts";
import { listGiftCardMonths } from "./gift-card-queries.ts";

const columns = [
  "month",
  "issued",
  "redeemed",
  "refunded",
  "voided",
  "paidOut",
  "outstanding",
  "revoked",
] as const;

/** Streams what the shop owes the holders of gift cards as CSV, month by month, oldest first. */
export async function* exportGiftCardMonths({
  db,
  details,
}: Pick<AppContext, "db" | "details">): AsyncGenerator<string> {
  const months = await listGiftCardMonths(db, details().timeZone);
  const rows = months
    .toReversed()
    .map(({ month, ...sums }) => [
      month,
      ...columns.slice(1).map((name) => toDecimal(sums[name as keyof typeof sums])),
    ]);
  yield csvRows([[...columns], ...rows]);
}
