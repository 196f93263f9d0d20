import type { Day, SalesPeriod } from "#domain/analytics/sales-period.ts";
import { growth } from "#domain/analytics/sales-report.ts";
import { formatMonth, formatShortDay } from "../shared/short-days.ts";

/** The name of a chart's column: "Nov 20" or "Nov 2026". */
export function columnName(day: Day, by: SalesPeriod["by"]): string {
  return by === "day" ? formatShortDay(day) : formatMonth(day);
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
