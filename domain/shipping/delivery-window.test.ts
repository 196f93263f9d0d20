import { describe, expect, test } from "vitest";
import { isPoBox } from "../places/is-po-box.ts";
import { deliveryWindow } from "./delivery-window.ts";
import { describeDelivery, describeOrderBy, formatTime } from "./format-delivery.ts";
import type { HandOver } from "./shipping-schema.ts";

const timeZone = "America/Los_Angeles";
const weekdays: HandOver = { weekdays: [1, 2, 3, 4, 5], cutoff: 720, leadDays: 0, holidays: [] };
const early: HandOver = { ...weekdays, weekdays: [1, 2, 3] };
const transit = { least: 2, most: 3 };
const windowAt = (moment: string, handOver = weekdays) =>
  deliveryWindow(handOver, { at: new Date(moment), timeZone }, transit);

describe("when an order arrives", () => {
  test("it leaves the same day until the cutoff in the shop's time zone", () => {
    // Tuesday, 11:59 AM in Portland.
    expect(windowAt("2026-11-24T19:59:00Z")).toEqual({
      orderBy: { day: "2026-11-24", cutoff: 720 },
      leaves: "2026-11-24",
      from: "2026-11-26",
      to: "2026-11-27",
    });
    expect(windowAt("2026-11-24T20:00:00Z")).toMatchObject({
      orderBy: { day: "2026-11-25" },
      leaves: "2026-11-25",
    });
  });

  test("a cutoff at midnight is the end of the day before", () => {
    const window = windowAt("2026-11-24T15:00:00Z", { ...weekdays, cutoff: 0 });
    expect(window).toMatchObject({ orderBy: { day: "2026-11-24" }, leaves: "2026-11-25" });
    expect(window && describeDelivery(window, "2026-11-24")).toBe(
      "Order by midnight today, there by Monday",
    );
  });

  test("the cutoff stays at noon when the clocks change", () => {
    // Friday before daylight saving time ends and Monday after it: noon is 19:00 and then 20:00 in
    // UTC.
    expect(windowAt("2026-10-30T18:59:00Z")?.leaves).toBe("2026-10-30");
    expect(windowAt("2026-10-30T19:00:00Z")?.leaves).toBe("2026-11-02");
    expect(windowAt("2026-11-02T19:59:00Z")?.leaves).toBe("2026-11-02");
    expect(windowAt("2026-11-02T20:00:00Z")?.leaves).toBe("2026-11-03");
    // The night in which an hour is skipped.
    expect(windowAt("2026-03-08T10:30:00Z")?.leaves).toBe("2026-03-09");
  });

  test("a parcel that leaves only early in the week is not on the way over a weekend", () => {
    expect(windowAt("2026-11-25T20:30:00Z", early)).toMatchObject({
      orderBy: { day: "2026-11-30" },
      leaves: "2026-11-30",
      to: "2026-12-03",
    });
  });

  test("nothing leaves or arrives on holidays", () => {
    const handOver = { ...weekdays, holidays: ["2026-11-26", "2026-11-27"] };
    expect(windowAt("2026-11-24T15:00:00Z", handOver)).toMatchObject({
      leaves: "2026-11-24",
      from: "2026-11-30",
      to: "2026-12-01",
    });
    expect(windowAt("2026-11-25T22:00:00Z", handOver)?.leaves).toBe("2026-11-30");
  });

  test("preparation days count as hand-over days", () => {
    expect(windowAt("2026-11-24T15:00:00Z", { ...early, leadDays: 2 })?.leaves).toBe("2026-11-30");
  });

  test("a shop that never hands over promises nothing", () => {
    const holidays = Array.from({ length: 366 }, (_, day) =>
      new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
    );
    expect(windowAt("2026-11-24T15:00:00Z", { ...weekdays, holidays })).toBeNull();
  });
});

describe("the text of the delivery window", () => {
  test("names the day in everyday words", () => {
    const window = windowAt("2026-11-24T15:00:00Z");
    if (!window) throw new Error("There is none.");
    expect(describeDelivery(window, "2026-11-24")).toBe("Order by noon today, there by Friday");
    expect(describeOrderBy({ day: "2026-11-25", cutoff: 570 }, "2026-11-24")).toBe(
      "9:30 AM tomorrow",
    );
    expect(describeOrderBy({ day: "2026-12-01", cutoff: 720 }, "2026-11-27")).toBe("Tuesday noon");
    expect(describeOrderBy({ day: "2026-12-08", cutoff: 840 }, "2026-11-27")).toBe(
      "Tuesday, December 8 2 PM",
    );
    expect([0, 720, 1439, 1440].map(formatTime)).toEqual([
      "midnight",
      "noon",
      "11:59 PM",
      "midnight",
    ]);
  });
});

test.each([
  ["PO Box 12", true],
  ["P.O. Box 12", true],
  ["p o box 9", true],
  ["Post Office Box 3", true],
  ["Suite 4, POB 77", true],
  ["General Delivery", true],
  ["12 Box Elder Street", false],
  ["4 Poplar Boulevard", false],
  ["9 Depot Box Lane", false],
])("%s is a post office box: %s", (street, expected) => {
  expect(isPoBox(street)).toBe(expected);
});
