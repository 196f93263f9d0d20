import { formatLongDay } from "#app/admin/shared/short-days.ts";
import { ENDS_SOON_DAYS, isExpired } from "#domain/stock/lots.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { StockLot } from "#server/stock/lot-queries.ts";

export type LotView = ReturnType<typeof lotView>;

export function lotView(lot: StockLot, timeZone: string, now: Date) {
  const today = dayIn(timeZone, now);
  const soon = dayIn(timeZone, new Date(now.getTime() + ENDS_SOON_DAYS * 86_400_000));
  return {
    ...lot,
    /** Such as 2026-11-20, for the form; empty for none. */
    madeOn: lot.madeOn ?? "",
    /** "Mar 1, 2027" */
    ends: formatLongDay(lot.bestBefore),
    made: lot.madeOn && formatLongDay(lot.madeOn),
    state: stateOf(lot, today, soon),
  };
}

function stateOf(lot: StockLot, today: string, soon: string): "expired" | "ends-soon" | "fine" {
  if (isExpired(lot, today)) return "expired";
  return lot.bestBefore <= soon ? "ends-soon" : "fine";
}
