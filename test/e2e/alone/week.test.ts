// @module-tag extended
import { expect, test } from "vitest";
import { playWeek } from "../../week/week.ts";
import { shortWeek } from "../../week/week-plan.ts";

// The short version of `npm run test:week`. The seed is fixed, so that failures can be reproduced.
test("after a hot day every cent, bar and mail agrees between shop, Stripe and Odoo", async () => {
  const report = await playWeek({ seed: 7, plan: shortWeek, orders: 24 });
  // As one text, so that the message of a failure has all of it.
  expect(report.books.problems.join("\n")).toBe("");
  expect(report.books.orders).toBeGreaterThan(12);
  expect(report.books.parcels).toBeGreaterThan(8);
  expect(report.books.refunds).toBeGreaterThan(0);
  expect(report.books.cancelled).toBeGreaterThan(0);
  expect(report.heatHolds).toBeGreaterThan(0);
  expect(report.told.recall?.to.length).toBeGreaterThan(0);
  const sum = (column: "gifts" | "labels" | "pickedUp" | "reviews" | "kills") =>
    report.days.reduce((all, day) => all + day[column], 0);
  expect(sum("gifts")).toBeGreaterThan(0);
  expect(sum("labels")).toBeGreaterThan(0);
  expect(report.books.ofPurchases).toBeGreaterThan(1);
  expect(report.books.soldGiftCards).toBeGreaterThan(0);
  expect(report.books.paidWithGiftCard).toBeGreaterThan(0);
  expect(sum("pickedUp")).toBeGreaterThan(0);
  expect(sum("reviews")).toBeGreaterThan(0);
  expect(sum("kills")).toBe(1);
}, 300_000);
