import { expect, test } from "vitest";
import { paymentStates, paymentStatusOf, placesOrder, settledStatusOf } from "./payment-state.ts";

test("payment counts as success when the provider says succeeded, processing or requires_action", () => {
  expect(paymentStates.filter(placesOrder)).toEqual(["requires_action", "processing", "succeeded"]);
});

test("paid is set only when the provider itself says succeeded", () => {
  expect(paymentStates.filter((state) => paymentStatusOf(state) === "paid")).toEqual(["succeeded"]);
});

test("an order that is placed before the money is there has the payment status pending", () => {
  expect(paymentStatusOf("processing")).toBe("pending");
  expect(paymentStatusOf("requires_action")).toBe("pending");
});

test("an order whose payment came to nothing has the payment status failed", () => {
  expect(paymentStates.filter((state) => paymentStatusOf(state) === "failed")).toEqual([
    "requires_payment_method",
    "requires_confirmation",
    "canceled",
  ]);
});

test.each([
  ["succeeded", 0, "paid"],
  ["succeeded", 1_000, "paid"],
  ["succeeded", 4_287, "refunded"],
  ["processing", 0, "pending"],
  ["requires_payment_method", 0, "failed"],
] as const)(
  "a payment of 42.87 that is %s and of which %d cents went back is %s",
  (state, refunded, status) => {
    expect(settledStatusOf({ state, amount: 4_287, refunded })).toBe(status);
  },
);
