import { expect, test } from "vitest";
import { runCampaign } from "./campaign.ts";

// The short version of `npm run test:faults`, which kills the shop at every step and sends a
// thousand shoppers. The seed is fixed, so that failures can be reproduced.
test("after kills, restarts and failures outside, all books agree, and every bar is in one place", async () => {
  const report = await runCampaign({ seed: 7, checkouts: 25, atOnce: 5, everyBoundary: 60 });
  const { problems } = report.books;
  expect(problems, problems.join("\n")).toEqual([]);
  expect(report.kills).toBeGreaterThan(3);
  expect(report.books.orders).toBeGreaterThan(15);
  expect(report.books.refunds).toBeGreaterThan(2);
  expect(report.books.refundedWhole).toBeGreaterThan(0);
  expect(report.books.parcels).toBeGreaterThan(3);
  expect(report.books.ofPurchases).toBeGreaterThan(3);
  expect(report.books.soldGiftCards).toBeGreaterThan(0);
  expect(report.books.paidWithGiftCard).toBeGreaterThan(1);
  expect(report.books.withCode).toBeGreaterThan(3);
  expect(report.books.cancelled).toBeGreaterThan(0);
  expect(report.books.erpOrders).toBe(report.books.orders);
  // Each fee and payout is booked. Orders of a purchase share a fee, and gift cards have none.
  const { bookings, paid, ofPurchases, paidWithGiftCard } = report.books;
  expect(bookings).toBeGreaterThan(paid - ofPurchases - paidWithGiftCard);
  expect(bookings).toBeGreaterThan(15);
}, 600_000);
