import { expect, test } from "vitest";
import { arrivalDay } from "./arrival-day.ts";

const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: ["2026-12-08"], cutoff: 720, leadDays: 2 };
const timeZone = "UTC";
const arrives = (at: string, days: number, of = calendar) =>
  arrivalDay(of, { at: new Date(at), timeZone }, days);

test("a packed parcel leaves the same day until the hour of the shop, without the days for packing", () => {
  expect(arrives("2026-12-02T10:00:00Z", 1)).toBe("2026-12-03");
  expect(arrives("2026-12-02T13:00:00Z", 1)).toBe("2026-12-04");
});

test("carriers deliver on working days, and holidays do not count", () => {
  expect(arrives("2026-12-04T10:00:00Z", 1)).toBe("2026-12-07");
  expect(arrives("2026-12-04T10:00:00Z", 2)).toBe("2026-12-09");
});

test("without an hour a packed parcel leaves the same day", () => {
  expect(arrives("2026-12-02T20:00:00Z", 1, { ...calendar, cutoff: 0 })).toBe("2026-12-03");
});
