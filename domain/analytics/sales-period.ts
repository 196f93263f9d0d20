import { addDays, daysBetween, isIsoDay } from "../time/iso-day.ts";

/** A calendar day in the shop's time zone, such as 2026-11-20. */
export type Day = string;

const periodKeys = ["7", "30", "90", "12m"] as const;
export type PeriodKey = (typeof periodKeys)[number];

/** The days that sales figures cover, and the previous period for comparison. */
export type SalesPeriod = {
  readonly key: PeriodKey | "custom";
  readonly from: Day;
  /** The last day, included. */
  readonly to: Day;
  /** What one column of the chart represents. */
  readonly by: "day" | "month";
  /** The first day of each column. */
  readonly columns: readonly Day[];
  /** The first day of the previous period, which has the same length. */
  readonly previousFrom: Day;
  /** The previous period's columns; a single one if its months do not align with this period's. */
  readonly previousColumns: readonly Day[];
};

/** With more columns than this, a chart shows months. */
const MAX_DAY_COLUMNS = 92;
/** Ten years, which bounds the number of columns. */
const MAX_DAYS = 3_653;

/**
 * Reads a period from a URL. A custom range overrides a named period; an invalid one means the last
 * thirty days. Future days are left out.
 */
export function salesPeriod(query: URLSearchParams, today: Day): SalesPeriod {
  const customRange = readCustomRange(query.get("from"), query.get("to"), today);
  const known = periodKeys.find((each) => each === query.get("period")) ?? "30";
  const key = customRange ? "custom" : known;
  const isYear = key === "12m";
  const { from, to } = customRange ?? {
    from: isYear ? addMonths(today, -11) : addDays(today, 1 - Number(key)),
    to: today,
  };

  const days = daysBetween(from, to) + 1;
  const by = isYear || days > MAX_DAY_COLUMNS ? "month" : "day";
  const previousFrom = isYear ? addMonths(from, -12) : addDays(from, -days);

  return {
    key,
    from,
    to,
    by,
    columns: columnsOf(from, to, by),
    previousFrom,
    previousColumns:
      customRange && by === "month"
        ? [previousFrom]
        : columnsOf(previousFrom, addDays(from, -1), by),
  };
}

/** The first day of the month `count` months later. */
function addMonths(day: Day, count: number): Day {
  const at = new Date(day);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1));
  return first.toISOString().slice(0, 10);
}

function columnsOf(from: Day, to: Day, by: "day" | "month"): Day[] {
  const columns: Day[] = [];
  for (let day = from; day <= to; day = by === "day" ? addDays(day, 1) : addMonths(day, 1)) {
    columns.push(day);
  }
  return columns;
}

function readCustomRange(from: string | null, to: string | null, today: Day) {
  if (!isDay(from) || !isDay(to)) return undefined;
  const [first, last] = from <= to ? [from, to] : [to, from];
  if (first > today) return undefined;
  const end = last > today ? today : last;
  const earliest = addDays(end, 1 - MAX_DAYS);
  return { from: first < earliest ? earliest : first, to: end };
}

/** Within the years 1000 to 2999. */
export function isDay(text: string | null): text is Day {
  return text !== null && /^[12]/.test(text) && isIsoDay(text);
}
