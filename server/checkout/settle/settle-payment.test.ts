import { expect, test } from "vitest";
import { isUnanswered } from "../../payments/payment-provider.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { retryCheckout } from "./settle-payment.ts";

test("a change that goes on for too long is not taken for a provider that is away", async () => {
  const failed = retryCheckout(async () => {
    throw new ConflictError("Somebody changed it.");
  }).catch((error: unknown) => error);
  const error = await failed;
  expect(error).toMatchObject({ reason: "busy", retryable: true });
  // Five payments in a row that are being changed do not end the sweep.
  expect(isUnanswered(error)).toBe(false);
});
