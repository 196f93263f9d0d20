import { describe, expect, it } from "vitest";
import {
  describeNextStep,
  describePaidWith,
  describePayment,
  orderHeadline,
} from "./describe-order.ts";

describe("the payment of an order in words", () => {
  const bank = { type: "bank", brand: "Test Bank", last4: "6789" } as const;
  const card = { type: "card", brand: "visa", last4: "4242" } as const;

  it.each([
    ["paid", card, "Paid"],
    ["pending", bank, "Bank payment on its way"],
    // Before the provider names an account, only a bank payment leaves an order waiting.
    ["pending", null, "Bank payment on its way"],
    ["pending", card, "Payment on its way"],
    ["failed", bank, "Payment failed"],
    ["refunded", card, "Refunded"],
  ] as const)("describes a %s payment by %j as: %s", (paymentStatus, paymentMethod, words) => {
    expect(describePayment({ paymentStatus, paymentMethod, awaitsFirstPayment: false })).toBe(
      words,
    );
  });

  it("never calls a payment failed that nobody has tried", () => {
    const untried = {
      paymentStatus: "failed",
      paymentMethod: null,
      awaitsFirstPayment: true,
    } as const;
    expect(describePayment(untried)).toBe("Not paid yet");
  });

  it.each([
    [bank, "Test Bank account ending in 6789"],
    [card, "Visa debit card ending in 4242"],
    [{ type: "bank", brand: null, last4: null }, "Bank account"],
    [{ ...card, funding: "credit" }, "Visa credit card ending in 4242"],
    [{ type: "card", brand: null, last4: "4242" }, "Debit card ending in 4242"],
    [{ type: "card", brand: "link", last4: null }, "Link"],
    [null, undefined],
  ] as const)("names %j", (paidWith, words) => {
    expect(describePaidWith(paidWith)).toBe(words);
  });
});

it.each([
  ["pending", "paid", "We've got it. Being packed next."],
  ["pending", "pending", "We've got it. We pack it when your payment arrives."],
  ["processing", "paid", "We're packing it."],
  ["shipped", "paid", "It's on its way."],
  ["delivered", "paid", undefined],
  ["cancelled", "paid", undefined],
  ["pending", "failed", undefined],
  ["pending", "refunded", undefined],
] as const)("says what is next for an order, %s and %s: %s", (status, paymentStatus, words) => {
  expect(describeNextStep({ status, paymentStatus, isPickupReady: false })).toBe(words);
});

it.each(["pending", "processing"] as const)(
  "says that an order that is %s can be picked up once its customer was told",
  (status) => {
    const order = { status, paymentStatus: "paid", isPickupReady: true } as const;
    expect(describeNextStep(order)).toBe("It's ready to pick up.");
  },
);

it.each([
  ["pending", "paid", "Order Confirmed"],
  ["pending", "pending", "Order Confirmed"],
  ["delivered", "paid", "Order Confirmed"],
  ["pending", "failed", "Payment Failed"],
  ["shipped", "failed", "Payment Failed"],
  ["pending", "refunded", "Order Refunded"],
  ["cancelled", "paid", "Order Cancelled"],
  ["cancelled", "failed", "Order Cancelled"],
  ["cancelled", "refunded", "Order Cancelled"],
] as const)("heads the page of an order, %s and %s: %s", (status, paymentStatus, headline) => {
  expect(orderHeadline({ status, paymentStatus, awaitsFirstPayment: false })).toBe(headline);
});

it("heads the page of an order that waits for its first payment: Not Paid Yet", () => {
  const order = { status: "pending", paymentStatus: "failed", awaitsFirstPayment: true } as const;
  expect(orderHeadline(order)).toBe("Not Paid Yet");
});

it("says that a paid gift with a day is packed on that day at the earliest", () => {
  const gift = { message: "", shipAfter: "2026-12-20", recipientEmail: null };
  const order = { status: "pending", paymentStatus: "paid", isPickupReady: false, gift } as const;
  expect(describeNextStep(order)).toBe(
    "We've got it. We pack your gift on December 20, 2026 at the earliest.",
  );
});
