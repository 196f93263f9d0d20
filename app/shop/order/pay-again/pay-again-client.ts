import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import { postJson } from "#app/shop/shared/post-json.ts";
import type { PayAgainRequest } from "#domain/checkout/checkout-requests.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { type PaymentMethod, providerMethodTypes } from "#domain/payments/payment-method.ts";

/** `error` is always a sentence for the shopper. */
type PayAgainResult =
  | { readonly code: "started"; readonly clientSecret: string }
  | { readonly code: "method-off" | "payments-unavailable"; readonly error: string };

/** Gets the client secret to pay the order with. */
export async function fetchPayAgainIntent(request: {
  readonly orderId: string;
  readonly token: string;
  readonly method: PaymentMethod;
}): Promise<PayAgainResult> {
  const { orderId, token, method } = request;
  const sent: PayAgainRequest = { token, methodTypes: [providerMethodTypes[method]] };
  const answer = await postJson(`/api/orders/${orderId}/payment-intent`, sent);
  const { clientSecret, code, error } = answer?.body ?? {};
  if (typeof clientSecret === "string" && intentIdOf(clientSecret)) {
    return { code: "started", clientSecret };
  }
  const sentence = typeof error === "string" ? error : checkoutMessages.noSecret;
  // Paid, cancelled or expired meanwhile: the reloaded page says so.
  if (code === "method-off") return { code, error: sentence };
  return { code: "payments-unavailable", error: sentence };
}
