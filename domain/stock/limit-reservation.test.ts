import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import {
  limitReservation,
  pauseAfterLapses,
  type ReservedGood,
  type ReservingNetwork,
} from "./limit-reservation.ts";

const now = new Date("2026-11-20T15:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const quiet = { share: 1, lapses: 0, lapsedAt: null, paid: 0 } as const;
const network = (goods: readonly ReservedGood[], more: Partial<ReservingNetwork> = {}) => [
  { ...quiet, goods, ...more },
];
const of = (remaining: number, own: number, others = 0): ReservedGood => ({
  remaining,
  own,
  others,
});
const suspect = { lapses: 3, lapsedAt: ago(60) };

describe("a network that has let nothing lapse", () => {
  test.each([
    ["all of the last three", of(3, 3)],
    ["the last one", of(1, 1)],
    ["all of two hundred", of(200, 200)],
    ["what several in an office want", of(20, 3, 9)],
    ["a third together with others", of(60, 5, 15)],
  ])("may reserve %s", (_what, good) => {
    expect(limitReservation(now, null, network([good]))).toEqual({ code: "allowed" });
  });

  test.each([
    ["more than a third in several checkouts", of(60, 5, 16)],
    ["what is left beside one that has nearly all", of(200, 20, 180)],
  ])("may not reserve %s", (_what, good) => {
    expect(limitReservation(now, null, network([good]))).toEqual({
      code: "too-much",
      seconds: 900,
    });
  });
});

describe("a reservation", () => {
  test.each([
    ["within a third", of(9, 3), 44, 45],
    ["of more than a third", of(9, 4), 14, 15],
  ])("%s is renewed up to minute %3$i after the first press of Pay", (_what, good, last, over) => {
    const at = (minutes: number) => limitReservation(now, ago(minutes), network([good])).code;
    expect(at(last)).toBe("allowed");
    expect(at(over)).toBe("over");
  });

  test("is renewed for as long where networks are not known", () => {
    expect(limitReservation(now, ago(44), []).code).toBe("allowed");
    expect(limitReservation(now, ago(45), []).code).toBe("over");
  });
});

describe("a network that let three lapse in a day and paid none", () => {
  test("gets at most a third of each thing, in one checkout or in several", () => {
    const at = (good: ReservedGood) => limitReservation(now, null, network([good], suspect)).code;
    expect([at(of(9, 3)), at(of(9, 1, 2)), at(of(1, 1))]).toEqual(Array(3).fill("allowed"));
    expect([at(of(9, 4)), at(of(9, 1, 3)), at(of(3, 2))]).toEqual(Array(3).fill("too-much"));
  });

  test("waits a quarter of an hour after the last one, unless it only renews", () => {
    const fresh = network([of(9, 1)], { lapses: 3, lapsedAt: ago(5) });
    expect(limitReservation(now, null, fresh)).toEqual({ code: "too-much", seconds: 600 });
    expect(limitReservation(now, ago(10), fresh)).toEqual({ code: "allowed" });
  });

  test("is trusted again for each that it pays", () => {
    const paying = network([of(9, 9)], { lapses: 3, lapsedAt: ago(5), paid: 1 });
    expect(limitReservation(now, null, paying)).toEqual({ code: "allowed" });
  });

  test("makes others of its /48 wait only after four times as many", () => {
    const ofSite = { share: 4, paid: 0, lapsedAt: ago(5) };
    expect(pauseAfterLapses({ ...ofSite, lapses: 11 }, now)).toBe(0);
    expect(pauseAfterLapses({ ...ofSite, lapses: 12 }, now)).toBe(600_000);
    // But none of them gets more than a third.
    const site = network([of(9, 4)], { ...ofSite, lapses: 3 });
    expect(limitReservation(now, null, site).code).toBe("too-much");
  });
});

test("whatever a network did, what it may reserve is never larger after another lapse", () => {
  const amounts = fc.nat({ max: 60 });
  forAll(
    fc.record({ remaining: amounts, own: amounts, others: amounts }),
    fc.record({ lapses: fc.nat({ max: 20 }), paid: fc.nat({ max: 20 }) }),
    fc.option(fc.nat({ max: 90 }), { nil: null }),
    (good, record, minutes) => {
      const since = minutes === null ? null : ago(minutes);
      const code = (lapses: number) =>
        limitReservation(now, since, network([good], { ...record, lapses, lapsedAt: ago(30) }))
          .code;
      if (code(record.lapses + 1) === "allowed") expect(code(record.lapses)).toBe("allowed");
    },
  );
});

test("one piece can always be reserved by somebody who is not pausing and holds nothing", () => {
  forAll(fc.integer({ min: 1, max: 500 }), fc.nat({ max: 50 }), (remaining, lapses) => {
    const networks = network([of(remaining, 1)], { lapses, lapsedAt: ago(16) });
    expect(limitReservation(now, null, networks)).toEqual({ code: "allowed" });
  });
});
