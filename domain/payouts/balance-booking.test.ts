import { expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import { balanceBooking, balanceTotal, clearedBy } from "./balance-booking.ts";

type Kind = Parameters<typeof balanceBooking>[0]["kind"];

test.each<[string, Kind, amount: number, fee: number, wanted: [fee: number, payout: number]]>([
  ["a charge books its fee alone", "payment", 2_308, 97, [97, 0]],
  ["a refund books nothing, as it has no fee", "payment", -2_308, 0, [0, 0]],
  ["a dispute books its fee", "payment", -2_308, 1_500, [1_500, 0]],
  ["a fee that is given back is one below zero", "payment", 2_308, -1_500, [-1_500, 0]],
  ["a fee by itself is all fee", "fee", -250, 0, [250, 0]],
  ["a credit of fees is one below zero", "fee", 250, 0, [-250, 0]],
  ["a payout goes to the bank", "payout", -10_000, 0, [0, 10_000]],
  ["an instant payout costs a fee besides", "payout", -10_000, 100, [100, 10_000]],
  ["a payout that failed comes back", "payout", 10_000, 0, [0, -10_000]],
  ["what the shop knows nothing of books nothing", "other", -5_000, 0, [0, 0]],
])("%s", (_what, kind, amount, fee, [wantedFee, payout]) => {
  const booking = balanceBooking({ kind, amount: cents(amount), fee: cents(fee) });
  expect(booking).toEqual({ fee: wantedFee, payout });
  // The clearing account decreases by exactly what left the balance.
  const outgoing = fee - amount;
  if (kind === "fee" || kind === "payout") expect(clearedBy(booking)).toBe(outgoing);
});

test("debits and credits of a booking are equal, in both directions", () => {
  const total = (fee: number, payout: number) =>
    balanceTotal({ fee: cents(fee), payout: cents(payout) });
  expect(total(168, 0)).toBe(168);
  expect(total(100, 10_000)).toBe(10_100);
  expect(total(-250, 0)).toBe(250);
  expect(total(100, -10_000)).toBe(10_000);
});
