import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type { ParcelState } from "#server/orders/list/list-parcel-states.ts";
import { describeOwedRefund, describeParcelState } from "./describe-parcel-state.ts";

/** A Friday. */
const today = "2026-11-20";
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const sent = { code: "sent", carrier: "usps", tracking: "0100" } as const;
const onDay = (day: string) => new Date(`${day}T12:00:00Z`);

describe("what happens next with an order's parcel", () => {
  test.each<[string, ParcelState]>([
    ["Pack today", { code: "to-pack", by: today, isLate: false }],
    ["Pack by Mon", { code: "to-pack", by: "2026-11-23", isLate: false }],
    ["Pack by Nov 27", { code: "to-pack", by: "2026-11-27", isLate: false }],
    ["Pack now, it's late", { code: "to-pack", by: "2026-11-18", isLate: true }],
    ["To pack", { code: "to-pack", by: null, isLate: false }],
    ["Packed, not sent yet", { code: "packed", isPickup: false }],
    ["Packed for pickup", { code: "packed", isPickup: true }],
    ["2 of 5 sent", { code: "partly-sent", sent: 2, ordered: 5 }],
    ["On hold: heat", { code: "on-hold", hold: "heat", notBefore: null }],
    ["Waits for Dec 20 (gift)", { code: "on-hold", hold: "gift_date", notBefore: "2026-12-20" }],
    ["USPS …0100, arrives Tue", { ...sent, arrivesOn: onDay("2026-11-24"), deliveredAt: null }],
    ["USPS …0100", { ...sent, arrivesOn: null, deliveredAt: null }],
    ["USPS …0100, delivered", { ...sent, arrivesOn: null, deliveredAt: onDay(today) }],
    [
      "USPS …0100 came back",
      { ...sent, code: "undeliverable", hasFailed: false, isResolved: false },
    ],
    [
      "USPS …0100 not delivered",
      { ...sent, code: "undeliverable", hasFailed: true, isResolved: false },
    ],
    [
      "Parcel came back",
      {
        code: "undeliverable",
        carrier: null,
        tracking: null,
        hasFailed: false,
        isResolved: true,
      },
    ],
    ["Sent", { code: "sent", carrier: null, tracking: null, arrivesOn: null, deliveredAt: null }],
  ])("%s", (text, state) => {
    expect(describeParcelState(state, { today, dayOf }).text).toBe(text);
  });
});

describe("a cancelled order", () => {
  const order = { status: "cancelled", paymentStatus: "paid", total: cents(2500) } as const;

  test("that was paid is said to be not refunded", () => {
    expect(describeOwedRefund({ ...order, refunded: cents(0) })?.text).toBe(
      "Cancelled, not refunded",
    );
  });

  test.each([
    { ...order, refunded: cents(500) },
    { ...order, paymentStatus: "failed", refunded: cents(0) } as const,
    { ...order, total: cents(0), refunded: cents(0) },
  ])("that owes no refund has nothing to say: %o", (other) => {
    expect(describeOwedRefund(other)).toBeNull();
  });
});
