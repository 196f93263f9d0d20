import { expect, test } from "vitest";
import { dayIn, longDayIn, yearIn } from "./day-in.ts";

test("a day and a year are those of the shop's time zone", () => {
  const evening = new Date("2027-01-01T04:59:59Z");
  expect(dayIn("America/New_York", evening)).toBe("2026-12-31");
  expect(dayIn("UTC", evening)).toBe("2027-01-01");
  expect(yearIn("America/New_York", evening)).toBe(2026);
  expect(longDayIn("America/New_York", evening)).toBe("December 31, 2026");
  expect(longDayIn("UTC", evening)).toBe("January 1, 2027");
});
