import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { MIN_CHARGE } from "../payments/min-charge.ts";
import { giftCardShare } from "./gift-card-share.ts";

test.each([
  ["pays all that it can", 4_754, 2_000, 2_000],
  ["that is larger than the total pays all of it", 4_754, 10_000, 4_754],
  ["that is exactly the total pays all of it", 4_754, 4_754, 4_754],
  ["leaves the provider's smallest payment, and keeps the cents for that", 2_030, 2_000, 1_980],
  ["leaves exactly the smallest payment", 2_050, 2_000, 2_000],
  ["pays nothing of a total that is too small to be shared", 40, 20, 0],
  ["without a balance pays nothing", 4_754, 0, 0],
])("a gift card %s", (_what, total, balance, share) => {
  expect(giftCardShare(cents(total), cents(balance))).toBe(share);
});

test("a gift card never pays more than its balance or the total, and never leaves a remainder too small to charge", () => {
  const amount = fc.integer({ min: 0, max: 20_000 }).map(cents);
  forAll(amount, amount, (total, balance) => {
    const share = giftCardShare(total, balance);
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(Math.min(total, balance));
    const remaining = total - share;
    expect(remaining === 0 || remaining >= MIN_CHARGE || total < MIN_CHARGE).toBe(true);
  });
});
