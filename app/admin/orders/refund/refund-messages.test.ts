import { expect, test } from "vitest";
import type { RefundFailure } from "#server/payments/payment-provider.ts";
import { describeRefundFailure } from "./refund-messages.ts";

test.each<RefundFailure>(["expired_or_canceled_card", "canceled", "lost_or_stolen_card"])(
  "explains Stripe's code %s of a failed refund in a sentence",
  (code) => {
    expect(describeRefundFailure(code)).toMatch(/^(The card|It) .+\.$/);
  },
);

test("shows a code that Stripe added later as it is", () => {
  expect(describeRefundFailure("account_frozen")).toBe("account_frozen");
});
