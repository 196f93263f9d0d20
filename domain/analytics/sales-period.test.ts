import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../time/iso-day.ts";
import { salesPeriod } from "./sales-period.ts";

const today = "2026-11-20";
const period = (query: string) => salesPeriod(new URLSearchParams(query), today);

describe("a named period", () => {
  test("of seven days ends today and is compared with the seven days before", () => {
    const week = period("period=7");
    expect(week).toMatchObject({ key: "7", from: "2026-11-14", to: today, by: "day" });
    expect(week.columns).toHaveLength(7);
    expect(week.previousFrom).toBe("2026-11-07");
    expect(week.previousColumns.at(-1)).toBe("2026-11-13");
  });

  test.each([
    ["30", "2026-10-22", 30],
    ["90", "2026-08-23", 90],
  ])("of %s days begins on %s", (key, from, count) => {
    const { columns, previousColumns } = period(`period=${key}`);
    expect(columns[0]).toBe(from);
    expect(columns).toHaveLength(count);
    expect(previousColumns).toHaveLength(count);
  });

  test("of twelve months is this month and the eleven before, by month", () => {
    const year = period("period=12m");
    expect(year).toMatchObject({ from: "2025-12-01", to: today, by: "month" });
    expect(year.columns).toHaveLength(12);
    expect(year.columns.at(-1)).toBe("2026-11-01");
    expect(year.previousColumns[0]).toBe("2024-12-01");
    expect(year.previousColumns).toHaveLength(12);
  });

  test.each(["", "period=8", "period=__proto__", "from=2026-11-01", "from=x&to=y"])(
    "defaults to the last thirty days for %j",
    (query) => expect(period(query).key).toBe("30"),
  );
});

describe("a custom range", () => {
  test("includes its first and its last day", () => {
    const custom = period("from=2026-02-27&to=2026-03-02");
    expect(custom.key).toBe("custom");
    expect(custom.columns).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
    expect(custom.previousFrom).toBe("2026-02-23");
    expect(custom.previousColumns).toHaveLength(4);
  });

  test("may be given in reverse, and ends today at the latest", () => {
    expect(period("from=2026-12-24&to=2026-11-19")).toMatchObject({
      from: "2026-11-19",
      to: today,
    });
  });

  test("of a single day has a single column", () => {
    expect(period("from=2026-11-01&to=2026-11-01").columns).toEqual(["2026-11-01"]);
  });

  test("is shown by month if there are too many days, from its first day on", () => {
    const custom = period("from=2026-01-15&to=2026-06-10");
    expect(custom.by).toBe("month");
    expect(custom.columns.slice(0, 2)).toEqual(["2026-01-15", "2026-02-01"]);
    // Half of January cannot be aligned with a month of the previous period.
    expect(custom.previousColumns).toEqual([custom.previousFrom]);
    expect(daysBetween(custom.previousFrom, custom.from)).toBe(147);
  });

  test.each([
    "from=2026-02-30&to=2026-03-02",
    "from=2026-13-01&to=2026-13-02",
    "from=0000-01-01&to=0000-01-02",
    "from=2026-11-21&to=2026-11-30",
  ])("is refused: %j", (query) => expect(period(query).key).toBe("30"));

  test("has a limit, however far back it reaches", () => {
    const { columns, from } = period("from=1000-01-01&to=2026-11-20");
    expect(from).toBe("2016-11-20");
    expect(columns.length).toBeLessThan(130);
  });
});

test("one day more is the next day of the calendar", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  // The day on which clocks change has 25 hours, but is one day.
  expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
});
