import { expect, test } from "vitest";
import { describeErasedAddress, describeErasedOrder } from "./erasure-messages.ts";

test("an erased order says what has to be erased in Odoo by hand", () => {
  const order = { code: "erased", odoo: ["customer 12", "order S00012"] } as const;
  expect(describeErasedOrder(order).at(-1)).toBe(
    "Please erase by hand in Odoo: customer 12, order S00012.",
  );
});

test("an erased address says what was erased, what was not and why, and what Odoo still has", () => {
  const erased = {
    orders: [
      { code: "erased", odoo: ["customer 12"], orderNumber: "CHOC-2026-001" },
      { code: "erased", odoo: ["customer 12"], orderNumber: "CHOC-2026-002" },
      { code: "in-payment", orderNumber: "CHOC-2026-003" },
    ],
    emails: 1,
    checkouts: 0,
    others: 0,
    gifts: [],
    openCheckouts: 0,
  } as const;
  expect(describeErasedAddress(erased)).toEqual([
    "Erased: 2 orders, 0 open checkouts, 1 other email.",
    "Not erased, because a payment, a refund or a dispute is under way: CHOC-2026-003. Try again when it is settled.",
    "Please erase by hand in Odoo: customer 12.",
  ]);
});

test("an address that the shop does not know is said to be unknown", () => {
  const erased = { orders: [], emails: 0, checkouts: 0, others: 0, gifts: [], openCheckouts: 0 };
  expect(describeErasedAddress(erased)).toEqual(["The shop knows nothing of this address."]);
});

test("an address that is only in a note or on a list is said to be erased too", () => {
  const erased = { orders: [], emails: 0, checkouts: 0, others: 1, gifts: [], openCheckouts: 0 };
  expect(describeErasedAddress(erased)).toEqual([
    "Erased: 0 orders, 0 open checkouts, 0 other emails, 1 note or list entry.",
  ]);
});

test("an address to which others sent gifts is told in which orders name and street stay", () => {
  const nothing = { orders: [], emails: 0, checkouts: 0, others: 0, openCheckouts: 0 };
  expect(describeErasedAddress({ ...nothing, gifts: ["CHOC-2026-004"] }).at(-1)).toBe(
    "Others sent them gifts: CHOC-2026-004. Their email address is erased there; name and street stay until you erase the order itself.",
  );
});

test("more than 20 gifts of others are counted, and one without a number is named as such", () => {
  const nothing = { orders: [], emails: 0, checkouts: 0, others: 0, openCheckouts: 0 };
  const numbers = Array.from({ length: 21 }, (_, index) => `CHOC-2026-${100 + index}`);
  const [, sentence] = describeErasedAddress({ ...nothing, gifts: ["", ...numbers] });
  expect(sentence).toContain("gifts: an order without a number, CHOC-2026-100,");
  expect(sentence).toContain("CHOC-2026-118 and 2 more. Their email");
});
