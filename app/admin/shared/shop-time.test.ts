import { describe, expect, test } from "vitest";
import { shopTime } from "./shop-time.ts";

describe("the shop's clock", () => {
  const newYork = shopTime("America/New_York");
  const at = new Date("2026-11-20T19:38:05Z");

  test("shows times in the shop's time zone", () => {
    expect(newYork.day(at)).toBe("Nov 20, 2026");
    expect(newYork.time(at)).toBe("2:38\u00a0PM");
    expect(newYork.dayAndTime(at)).toBe("Nov 20, 2026, 2:38\u00a0PM");
    expect(newYork.sortable(at)).toBe("2026-11-20 14:38:05");
  });

  test("shows the day before while it is past midnight on the server only", () => {
    const late = new Date("2027-01-01T04:59:59Z");
    expect(newYork.day(late)).toBe("Dec 31, 2026");
    expect(newYork.sortable(late)).toBe("2026-12-31 23:59:59");
  });

  test("writes midnight as 00, never as 24", () => {
    expect(newYork.sortable(new Date("2026-07-04T04:00:00Z"))).toBe("2026-07-04 00:00:00");
  });

  test("says a time of today, a day of this year, and the year of one before", () => {
    const now = new Date("2026-11-21T04:00:00Z");
    expect(newYork.short(at, now)).toBe("2:38\u00a0PM");
    expect(newYork.short(new Date("2026-11-19T19:38:05Z"), now)).toBe("Nov 19");
    expect(newYork.short(new Date("2025-11-20T19:38:05Z"), now)).toBe("Nov 20, 2025");
  });
});
