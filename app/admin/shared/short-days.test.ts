import { expect, test } from "vitest";
import {
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatWeekday,
  formatWeekdayAndDay,
} from "./short-days.ts";

test("a day is written in short words", () => {
  expect(formatShortDay("2026-11-05")).toBe("Nov 5");
  expect(formatLongDay("2026-11-05")).toBe("Nov 5, 2026");
  expect(formatMonth("2026-12-01")).toBe("Dec 2026");
});

test("a day is written with its weekday", () => {
  expect(formatWeekday("2026-11-29")).toBe("Sun");
  expect(formatWeekdayAndDay("2026-12-05")).toBe("Sat, Dec 5");
});
