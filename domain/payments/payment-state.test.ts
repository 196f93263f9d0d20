import { expect, test } from "vitest";
import { paymentStates, paymentStatusOf, placesOrder } from "./payment-state.ts";

test("payment counts as success when the provider says succeeded, processing or requires_action", () => {
  expect(paymentStates.filter(placesOrder)).toEqual(["requires_action", "processing", "succeeded"]);
});

test("an order is paid only when the provider says succeeded, pending before, and failed without", () => {
  const statuses = paymentStates.map((state) => [
    state,
    paymentStatusOf({ state, amount: 4_287, refunded: 0 }),
  ]);
  expect(Object.fromEntries(statuses)).toEqual({
    requires_payment_method: "failed",
    requires_confirmation: "failed",
    requires_action: "pending",
    processing: "pending",
    succeeded: "paid",
    canceled: "failed",
  });
});

test.each([
  [1_000, "paid"],
  [4_287, "refunded"],
] as const)("a payment of 42.87 of which %d cents are refunded is %s", (refunded, status) => {
  expect(paymentStatusOf({ state: "succeeded", amount: 4_287, refunded })).toBe(status);
});
