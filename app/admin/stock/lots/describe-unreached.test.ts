import { expect, test } from "vitest";
import { describeUnreached } from "./describe-unreached.ts";

const bought = { orderNumber: "CHOC-1", customerEmail: "kim@example.com", recipient: null };
const erased = { ...bought, orderNumber: "CHOC-2", customerEmail: "" };
const giftFor = (name: string) => ({ ...bought, recipient: { name } });

test("a recall's email to customers says nothing where they have the bars themselves", () => {
  expect(describeUnreached([bought])).toEqual([]);
});

test("a recall's email names gift recipients, who don't get it", () => {
  expect(describeUnreached([bought, giftFor("Robin Sample")])).toEqual([
    "Gift recipients don't get this email: Robin Sample. Export Orders includes their email addresses and phone numbers, if you have them.",
  ]);
  const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => giftFor(name));
  expect(describeUnreached(many)[0]).toContain(": A, B, C, D, E and 2 more.");
});

test("a recall's email names orders without an email address, and counts those without a number", () => {
  expect(describeUnreached([bought, erased])).toEqual([
    "These orders have no email address: CHOC-2.",
  ]);
  const unnumbered = { ...erased, orderNumber: "" };
  expect(describeUnreached([erased, unnumbered, unnumbered])).toEqual([
    "These orders have no email address: CHOC-2 and 2 orders without a number.",
  ]);
});

test("gift recipients are named without an email where no customer gets one", () => {
  const recipients = [{ ...giftFor("Robin Sample"), customerEmail: "" }];
  expect(describeUnreached(recipients)[0]).toMatch(/^Gift recipients: Robin Sample\. Export/);
});
