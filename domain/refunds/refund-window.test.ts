import { expect, test } from "vitest";
import { refundWindow } from "./refund-window.ts";

const card = { type: "card", last4: "4242", brand: "visa" } as const;
const bank = { type: "bank", last4: "6789", brand: "Demo Bank" } as const;
/** A Thursday. */
const createdAt = new Date("2026-11-19T18:00:00Z");

test("a card payment can be refunded at any time", () => {
  expect(refundWindow({ method: card, createdAt, isSettled: true })).toEqual({
    from: null,
    until: null,
  });
});

test("a bank payment can be refunded once it has settled after four business days, and for 180 days", () => {
  expect(refundWindow({ method: bank, createdAt, isSettled: false })).toEqual({
    from: new Date("2026-11-25T18:00:00Z"),
    until: new Date("2027-05-18T18:00:00Z"),
  });
  expect(refundWindow({ method: bank, createdAt, isSettled: true }).from).toBeNull();
});
