import type { Day, SalesPeriod } from "#domain/analytics/sales-period.ts";
import { growth, type SalesReport } from "#domain/analytics/sales-report.ts";
import { formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { formatMonth, formatShortDay } from "../shared/short-days.ts";

/** The name of a chart's column: "Nov 20" or "Nov 2026". */
export function columnName(day: Day, by: SalesPeriod["by"]): string {
  return by === "day" ? formatShortDay(day) : formatMonth(day);
}

/** The best day or month in a sentence, or what was refunded if that was more than was paid. */
export function describeBest(
  { current, columns }: Pick<SalesReport, "current" | "columns">,
  by: SalesPeriod["by"],
): string {
  const best = columns.reduce((most, each) => (each.revenue > most.revenue ? each : most));
  if (best.revenue > 0) {
    return `The best ${by} was ${columnName(best.from, by)} with ${formatUsd(best.revenue)} from ${orderCount(best.orders)}.`;
  }

  const given = formatUsd(subtract(ZERO, current.revenue));
  if (current.orders === 0) return `No order was paid, and ${given} was refunded.`;
  const paid = `${countNoun(current.orders, "order was", "orders were")} paid`;
  return current.revenue === 0
    ? `${paid}, and refunds took all of it.`
    : `${paid}, and refunds took ${given} more than that.`;
}

export function orderCount(count: number): string {
  return count === 1 ? "one order" : `${count} orders`;
}

/** "the 30 days before", as used after "than in" and "compared with". */
export function previousName({ key }: SalesPeriod): string {
  if (key === "12m") return "the 12 months before";
  return key === "custom" ? "the time before" : `the ${key} days before`;
}

/** "33.3%" of 333 tenths of a percent. */
export function formatPercent(tenths: number): string {
  return `${(tenths / 10).toFixed(1)}%`;
}

/** A figure's change as an arrow and a word, so that it does not depend on color or sign. */
export function formatGrowth(now: number, before: number): { arrow: string; words: string } {
  const tenths = growth(now, before);
  if (tenths === undefined) return { arrow: "", words: "Nothing to compare with" };
  if (tenths === 0) return { arrow: "→", words: "The same" };
  return tenths > 0
    ? { arrow: "↗", words: `${formatPercent(tenths)} more` }
    : { arrow: "↘", words: `${formatPercent(-tenths)} less` };
}

/** A share's change in percentage points. */
export function formatPoints(
  now: number | undefined,
  before: number | undefined,
): { arrow: string; words: string } {
  if (now === undefined || before === undefined) {
    return { arrow: "", words: "Nothing to compare with" };
  }
  if (now === before) return { arrow: "→", words: "The same" };
  const points = `${(Math.abs(now - before) / 10).toFixed(1)} points`;
  return now > before
    ? { arrow: "↗", words: `${points} more` }
    : { arrow: "↘", words: `${points} less` };
}
