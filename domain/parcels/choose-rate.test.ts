import { expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import { chooseRate } from "./choose-rate.ts";

const rate = (price: number, arrives: string | null) => ({ price: cents(price), arrives });
const rates = [
  rate(610, null),
  rate(745, "2026-12-10"),
  rate(1120, "2026-12-08"),
  rate(3200, "2026-12-07"),
];
const priceFor = (promised: string | null, of = rates) => chooseRate(of, promised)?.price;

test("the cheapest rate that keeps the promised day is chosen", () => {
  expect(priceFor("2026-12-10")).toBe(745);
  expect(priceFor("2026-12-09")).toBe(1120);
  expect(priceFor("2026-12-08")).toBe(1120);
});

test("the cheapest is chosen where no day is promised, also one whose day is unknown", () => {
  expect(priceFor(null)).toBe(610);
});

test("where no rate keeps the day, the one that arrives first is chosen, else the cheapest", () => {
  expect(priceFor("2026-12-01")).toBe(3200);
  expect(priceFor("2026-12-01", [rate(610, null), rate(700, null)])).toBe(610);
  expect(priceFor("2026-12-01", [])).toBeUndefined();
});
