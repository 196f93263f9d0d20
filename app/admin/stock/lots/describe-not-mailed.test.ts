import { expect, test } from "vitest";
import { describeNotMailed } from "./describe-not-mailed.ts";

const bought = { orderNumber: "CHOC-1", customerEmail: "kim@example.com", recipient: null };
const giftFor = (name: string) => ({ ...bought, recipient: { name } });

test("a recall's email to customers says nothing where they have the bars themselves", () => {
  expect(describeNotMailed([bought])).toEqual([]);
});

test("a recall's email names who got a gift and isn't written to", () => {
  expect(describeNotMailed([bought, giftFor("Robin Sample")])).toEqual([
    "This email goes to whoever ordered. It doesn't reach those who got a gift: Robin Sample. Export Orders has their email addresses and phone numbers, as far as you have them.",
  ]);
  const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => giftFor(name));
  expect(describeNotMailed(many)[0]).toContain("a gift: A, B, C, D, E and 2 more.");
});

test("a recall's email names orders without an email address", () => {
  const erased = { ...bought, orderNumber: "CHOC-2", customerEmail: "" };
  expect(describeNotMailed([bought, erased])).toEqual([
    "It doesn't reach customers without an email address: CHOC-2.",
  ]);
});
