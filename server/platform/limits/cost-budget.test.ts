import { expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { costBudget } from "./cost-budget.ts";

const noon = new Date("2026-06-01T12:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

test("an hour's units can be spent at once, and come back within the hour", () => {
  const budget = costBudget(600);
  expect(budget.spend("192.0.2.1", 600, noon)).toBe(0);
  expect(budget.spend("192.0.2.1", 100, noon)).toBe(600);
  expect(budget.spend("192.0.2.1", 100, later(10))).toBe(0);
  expect(budget.spend("192.0.2.1", 1, later(10))).toBeGreaterThan(0);
});

test("what is refused is not counted, and delays nobody else", () => {
  const budget = costBudget(600);
  budget.spend("192.0.2.1", 600, noon);
  for (let times = 0; times < 50; times += 1) budget.spend("192.0.2.1", 600, noon);
  expect(budget.spend("192.0.2.1", 600, later(60))).toBe(0);
  expect(budget.spend("192.0.2.2", 600, noon)).toBe(0);
});

test("all networks of a /48 together have four shares", () => {
  const budget = costBudget(600);
  const spent = Array.from({ length: 8 }, (_, at) =>
    budget.spend(`2001:db8:1:${at}::1`, 600, noon),
  );
  expect(spent.filter((seconds) => seconds === 0)).toHaveLength(4);
  expect(budget.spend("2001:db8:2::1", 600, noon)).toBe(0);
});

test("64 networks of /48 leave enough to whoever has spent little, until an hour has passed", () => {
  const budget = costBudget(600);
  for (let site = 1; site <= 64; site += 1) {
    for (let line = 0; line < 8; line += 1) {
      budget.spend(`2001:db8:${site}:${line}::1`, 600, noon);
    }
  }
  expect(budget.spend("2001:db8:1:9::1", 1, noon)).toBeGreaterThan(0);
  expect(budget.spend("203.0.113.5", 60, noon)).toBe(0);
  expect(budget.spend("203.0.113.5", 60, noon)).toBeGreaterThan(0);
  expect(budget.spend("203.0.113.5", 540, later(60))).toBe(0);
});

test("a hundred thousand networks take no more memory than ten thousand", () => {
  const budget = costBudget(600);
  budget.spend("192.0.2.1", 600, noon);
  for (let at = 0; at < 20_000; at += 1) {
    budget.spend(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, 1, noon);
  }
  expect(budget.spend("192.0.2.1", 600, noon)).toBe(0);
});

test("a request costs no more when ten thousand networks asked before", async () => {
  const budget = costBudget(600);
  const ask = (from: number, requests: number) => {
    for (let at = from; at < from + requests; at += 1) {
      budget.spend(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, 1, noon);
    }
  };
  ask(0, 10_000);
  await expectProcessorTime(() => ask(10_000, 10_000), { under: 0.2 });
});
