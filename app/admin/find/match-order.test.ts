import { expect, test } from "vitest";
import type { FoundOrder } from "#server/find/find-orders.ts";
import { matchOrder, snippetOf } from "./match-order.ts";

const order = {
  orderNumber: "CHOC-2026-261",
  customerName: "José Núñez",
  customerEmail: "jose@example.com",
  address: {
    ...{ firstName: "Nibedita", lastName: "Farfield", phone: "+1 617-555-0123" },
    ...{ street: "264 Elm Avenue", city: "Santa Fe", state: "NM", zipCode: "87501", country: "US" },
  },
  isGift: true,
  recipientEmail: "nib@example.net",
  giftMessage: "Happy birthday",
  lines: ["2 Old Growth", "1 Stone & Nib"],
  trackingNumbers: ["9400111899223100001234"],
  promotions: ["Code SPRING"],
  notes: ["Ring twice"],
} as unknown as FoundOrder;

test.each([
  ["farfield", "Gift for Nibedita Farfield, Santa Fe, NM"],
  ["jose elm", "264 Elm Avenue, Santa Fe, NM 87501"],
  ["87501", "264 Elm Avenue, Santa Fe, NM 87501"],
  ["stone nib", "1 Stone & Nib"],
  ["6175550123", "+1 617-555-0123"],
  ["9400 1118 9922 3100 0012 34", "Parcel 9400111899223100001234"],
  ["spring", "Code SPRING"],
  ["twice", "“Ring twice”"],
  ["birthday", "“Happy birthday”"],
  // These are shown anyway.
  ["nunez jose", undefined],
  ["261", undefined],
])("%j matches %j", (typed, expected) => {
  expect(matchOrder(order, typed)).toBe(expected);
});

test("a long text is shortened around what was typed", () => {
  const text = `${"before ".repeat(30)}needle ${"after ".repeat(30)}`.trim();
  const snippet = snippetOf(text, "needle");
  expect(snippet).toMatch(/^…before .*needle after .*after…$/);
  expect(snippet.length).toBeLessThan(95);
});
