import { Stripe } from "stripe";
import { PaymentProviderError } from "../payment-provider.ts";

const { errors } = Stripe;

/** Translates errors of Stripe's package; other errors are returned unchanged. */
export function providerErrorOf(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { message, statusCode = 0 } = error;
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  ) {
    return new PaymentProviderError("Stripe does not accept the secret key.", {
      reason: "key-refused",
      cause: error,
    });
  }
  if (error instanceof errors.StripeConnectionError) return unreachable(error, false);
  if (error instanceof errors.StripeIdempotencyError) {
    // 409: the same request is being executed right now.
    return unreachable(error, statusCode !== 409);
  }
  if (error instanceof errors.StripeAPIError || error instanceof errors.StripeRateLimitError) {
    // Without a status the answer came from something else, such as a proxy.
    return unreachable(error, statusCode > 0);
  }
  return new PaymentProviderError(`Stripe refused: ${message}`, {
    reason: "refused",
    forPeople: message,
    cause: error,
  });
}

export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeError && error.code === "resource_missing";
}

export function isUnexpectedState(error: unknown): boolean {
  return error instanceof errors.StripeError && error.code === "payment_intent_unexpected_state";
}

function unreachable(cause: Error, answered: boolean): PaymentProviderError {
  return new PaymentProviderError("Stripe did not answer as it should.", {
    reason: "unreachable",
    answered,
    cause,
  });
}

/** Turns any error of Stripe's package into a PaymentProviderError. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw providerErrorOf(error);
  }
}
