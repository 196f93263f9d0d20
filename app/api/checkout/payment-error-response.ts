import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import type { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { paymentResults } from "#server/platform/metrics.ts";

/** The answer to a shopper when the payment provider refuses or does not answer. */
export function paymentErrorResponse(error: PaymentProviderError): Response {
  paymentResults.inc({ result: error.reason });
  switch (error.reason) {
    case "not-configured":
      return Response.json(
        { error: checkoutMessages.notConfigured, code: "payments-unavailable" },
        { status: 503 },
      );
    case "key-refused":
      return Response.json(
        { error: checkoutMessages.secretInvalid, code: "payments-unavailable" },
        { status: 503 },
      );
    case "refused":
      return Response.json(
        { error: error.forPeople ?? checkoutMessages.noSecret, code: "payments-unavailable" },
        { status: 502 },
      );
    // Starting a checkout and paying again handle this reason themselves.
    case "method-off":
    case "busy":
    case "unreachable":
      return Response.json(
        { error: checkoutMessages.noSecret, code: "payments-unavailable" },
        { status: 503 },
      );
  }
}

/** Rate limit exceeded, possibly by card testing. */
export function tooOften(seconds: number): Response {
  return Response.json(
    { error: checkoutMessages.tooOften(seconds), code: "too-often", seconds },
    { status: 429, headers: { "retry-after": String(seconds) } },
  );
}

/** Unpaid checkouts of the shopper's network have reserved too much. */
export function tooMuchReserved(seconds: number): Response {
  return Response.json(
    { error: checkoutMessages.tooMuchReserved(seconds), code: "too-much-reserved", seconds },
    { status: 429, headers: { "retry-after": String(seconds) } },
  );
}
