import { describe, expect, test } from "vitest";
import { paymentStatuses } from "../payments/payment-status.ts";
import { isOrderStatus, orderStatuses } from "./order-status.ts";

describe("the status of an order", () => {
  test("is pending, processing, shipped, delivered or cancelled", () => {
    expect(orderStatuses).toEqual(["pending", "processing", "shipped", "delivered", "cancelled"]);
    expect(orderStatuses.every(isOrderStatus)).toBe(true);
  });

  test.each(["", "Pending", "canceled", "paid", "toString", null, undefined, 0, ["pending"]])(
    "is not %j",
    (value) => {
      expect(isOrderStatus(value)).toBe(false);
    },
  );
});

describe("the payment status of an order", () => {
  test("is pending, paid, failed or refunded", () => {
    expect(paymentStatuses).toEqual(["pending", "paid", "failed", "refunded"]);
  });
});
