import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { allPlaces, isMilitary } from "../places/us-places.ts";
import { addDays } from "../time/iso-day.ts";
import { coolWeek } from "./cool-week.ts";
import { defaultHeatSettings } from "./default-heat-settings.ts";
import type { HeatSettings } from "./heat-schema.ts";
import { highOn, hottest } from "./high-on.ts";
import { highsAt } from "./highs-at.ts";
import { judgeHeat } from "./judge-heat.ts";
import { stateHighs } from "./state-highs.ts";
import { zip3Highs } from "./zip3-highs.ts";

const on: HeatSettings = { ...defaultHeatSettings, isOn: true };
const days = (leaves: string, to: string) => ({ leaves, to });
const phoenix = { state: "AZ", zipCode: "85001" } as const;

describe("the table of high temperatures", () => {
  test("has twelve plausible months for every state, every territory and each of its ZIP prefixes", () => {
    const rows = [
      ...Object.values(stateHighs),
      ...zip3Highs
        .trim()
        .split("\n")
        .map((line) => line.slice(4)),
    ];
    for (const row of rows) {
      const highs = row.split(" ").map(Number);
      expect(highs).toHaveLength(12);
      expect(highs.every((high) => high > 0 && high < 115)).toBe(true);
    }
    expect(allPlaces.filter((place) => !isMilitary(place) && !stateHighs[place])).toEqual([]);
  });

  test("uses the owner's figures first, then the ZIP code's, then the state's", () => {
    const mine = Array<number>(12).fill(70);
    const customHighs = [
      { zip: "853", highs: Array<number>(12).fill(60) },
      { zip: "85364", highs: mine },
    ];
    expect(highsAt({ state: "AZ", zipCode: "85364" }, customHighs)).toEqual(mine);
    expect(highsAt({ state: "AZ", zipCode: "86001" })?.[6]).toBe(82);
    expect(highsAt({ state: "AZ", zipCode: "" })?.[6]).toBe(107);
    expect(highsAt({ state: "AE", zipCode: "09012" })).toBeNull();
  });
});

test("interpolates a day's high between the middles of two months", () => {
  const highs = highsAt(phoenix) ?? [];
  const day = fc.integer({ min: 0, max: 1460 }).map((count) => addDays("2026-01-01", count));
  forAll(day, (each) => {
    const month = Number(each.slice(5, 7)) - 1;
    const near = [-1, 0, 1].map((step) => highs[(month + step + 12) % 12] ?? 0);
    const high = highOn(highs, each);
    expect(high).toBeGreaterThanOrEqual(Math.min(...near) - 1e-9);
    expect(high).toBeLessThanOrEqual(Math.max(...near) + 1e-9);
    // Never a jump from one day to the next.
    expect(Math.abs(highOn(highs, addDays(each, 1)) - high)).toBeLessThan(1);
  });
  expect(highOn(highs, "2026-07-15")).toBe(107);
  expect(highOn(highs, "2026-12-31")).toBeGreaterThan(66);
});

test("finds the first week whose days are all cool enough", () => {
  const highs = highsAt(phoenix) ?? [];
  const week = coolWeek([highs], 80, "2026-08-04");
  if (!week) throw new Error("There is none.");
  expect(new Date(week).getUTCDay()).toBe(1);
  expect(hottest(highs, week, addDays(week, 11))).toBeLessThan(80);
  expect(hottest(highs, addDays(week, -7), addDays(week, 4))).toBeGreaterThanOrEqual(80);
  // In Honolulu it never is.
  expect(coolWeek([highsAt({ state: "HI", zipCode: "96801" }) ?? []], 80, "2026-08-04")).toBeNull();
});

describe("whether a parcel would melt", () => {
  test("is checked only if the owner asks for it, and only where it is hot", () => {
    const august = days("2026-08-05", "2026-08-10");
    expect(judgeHeat(defaultHeatSettings, phoenix, "2026-08-04", august)).toBeNull();
    expect(judgeHeat(on, phoenix, "2026-08-04", august)?.high).toBe(106);
    expect(judgeHeat(on, phoenix, "2026-01-04", days("2026-01-05", "2026-01-09"))).toBeNull();
    const base = { state: "AE", zipCode: "09012" } as const;
    expect(judgeHeat(on, base, "2026-08-04", august)).toBeNull();
  });

  test("depends on the place of departure, too", () => {
    const settings = { ...on, originZip: "85001" };
    const maine = { state: "ME", zipCode: "04101" } as const;
    expect(judgeHeat(settings, maine, "2026-08-04", days("2026-08-05", "2026-08-10"))?.high).toBe(
      106,
    );
  });

  test("offers a cold pack only if that is enough, and waiting only where it cools down", () => {
    const settings = { ...on, coldPack: { fee: cents(625), upTo: 95 }, canRisk: false };
    const august = days("2026-08-05", "2026-08-10");
    const choices = (state: "AZ" | "OR" | "HI") =>
      judgeHeat(settings, { state, zipCode: "" }, "2026-08-04", august)?.offers.map(
        ({ choice }) => choice,
      );
    expect(choices("AZ")).toEqual(["wait"]);
    expect(choices("OR")).toEqual(["cold-pack", "wait"]);
    expect(choices("HI")).toEqual(["cold-pack"]);
  });
});
