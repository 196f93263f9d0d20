import { expect, test } from "vitest";
import { type PaymentState, paymentStates, paymentStatusOf, placesOrder } from "./payment-state.ts";

const unrefunded = (state: PaymentState) => paymentStatusOf({ state, amount: 4_287, refunded: 0 });

test("payment counts as success when the provider says succeeded, processing or requires_action", () => {
  expect(paymentStates.filter(placesOrder)).toEqual(["requires_action", "processing", "succeeded"]);
});

test("paid is set only when the provider itself says succeeded", () => {
  expect(paymentStates.filter((state) => unrefunded(state) === "paid")).toEqual(["succeeded"]);
});

test("an order that is placed before the money arrives has the payment status pending", () => {
  expect(unrefunded("processing")).toBe("pending");
  expect(unrefunded("requires_action")).toBe("pending");
});

test("an order whose payment was not completed has the payment status failed", () => {
  expect(paymentStates.filter((state) => unrefunded(state) === "failed")).toEqual([
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
  "a payment of 42.87 that is %s and has %d cents refunded is %s",
  (state, refunded, status) => {
    expect(paymentStatusOf({ state, amount: 4_287, refunded })).toBe(status);
  },
);
