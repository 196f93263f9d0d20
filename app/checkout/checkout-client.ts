import type { CartLine } from "#domain/cart/cart.ts";
import type { CheckoutField, CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { intentIdOf, isPlaceholderClientSecret } from "#domain/checkout/client-secret.ts";
import { type PaymentMethod, providerMethodTypes } from "#domain/checkout/payment-method.ts";
import type { Cents } from "#domain/money/cents.ts";
import { parseOrderId } from "#domain/orders/order-id.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import { checkoutMessages } from "../messages/checkout-messages.ts";
import type { ConfirmAnswer } from "./payment-form.ts";
import { tabId } from "./tab-id.ts";

/** What the checkout page hears back; `error` is always a sentence for the shopper. */
export type IntentAnswer =
  | { readonly code: "started"; readonly clientSecret: string; readonly totals: Totals }
  | { readonly code: "amount-differs"; readonly error: string; readonly totals: Totals }
  | { readonly code: "unavailable"; readonly error: string }
  | { readonly code: "already-placed"; readonly orderId: string }
  | { readonly code: "too-large" | "too-small"; readonly error: string }
  /** Another tab pressed Pay for this cart a moment ago. */
  | { readonly code: "being-paid"; readonly error: string }
  | { readonly code: "payments-unavailable"; readonly error: string };

export type DetailsAnswer =
  | { readonly code: "submitted" }
  | { readonly code: "invalid"; readonly error: string; readonly errors: CheckoutFieldErrors }
  | { readonly code: "amount-differs"; readonly error: string; readonly totals: Totals }
  | { readonly code: "unavailable"; readonly error: string }
  | { readonly code: "already-placed"; readonly orderId: string }
  | { readonly code: "failed"; readonly error: string };

export type OrderAnswer =
  | { readonly code: "placed"; readonly orderId: string }
  | { readonly code: "not-paid"; readonly error: string }
  /** The server did not answer. The sweep will place the order; the browser may try again. */
  | { readonly code: "unreachable"; readonly error: string };

/** How long a demo payment takes, in milliseconds. */
const DEMO_PAYMENT_MS = 2_000;

/** A server that says nothing for so long counts as one that does not answer. */
const ANSWER_WITHIN_MS = 20_000;

/** Asks for the client secret of this cart; called again whenever the total or method changes. */
export async function createPaymentIntent(request: {
  readonly checkoutId: string;
  readonly lines: readonly CartLine[];
  readonly amount: Cents;
  readonly method: PaymentMethod;
  readonly signal?: AbortSignal;
}): Promise<IntentAnswer> {
  const answer = await post(
    "/api/create-payment-intent",
    {
      amount: request.amount,
      currency: "usd",
      methodTypes: [providerMethodTypes[request.method]],
      orderData: { items: [] },
      checkoutId: request.checkoutId,
      lines: withoutPrices(request.lines),
      tab: tabId(),
    },
    request.signal,
  );
  if (!answer) return { code: "payments-unavailable", error: checkoutMessages.noSecret };
  const { response, body } = answer;
  if (response.ok) {
    const { clientSecret } = body;
    if (typeof clientSecret !== "string") {
      return { code: "payments-unavailable", error: checkoutMessages.noSecret };
    }
    if (!intentIdOf(clientSecret)) {
      return { code: "payments-unavailable", error: checkoutMessages.secretInvalid };
    }
    return { code: "started", clientSecret, totals: body.totals as Totals };
  }
  const error =
    typeof body.error === "string"
      ? body.error
      : checkoutMessages.intentFailed(response.status, response.statusText);
  switch (body.code) {
    case "amount-differs":
      return { code: "amount-differs", error, totals: body.totals as Totals };
    case "already-placed":
      return { code: "already-placed", orderId: String(body.orderId) };
    case "unavailable":
    case "too-large":
    case "too-small":
    case "being-paid":
      return { code: body.code, error };
    default:
      return { code: "payments-unavailable", error };
  }
}

/** Hands in the shopper's details, just before the payment is confirmed. */
export async function submitDetails(request: {
  readonly checkoutId: string;
  readonly lines: readonly CartLine[];
  readonly amount: Cents;
  readonly details: Readonly<Partial<Record<CheckoutField, string>>>;
}): Promise<DetailsAnswer> {
  const { checkoutId, lines, amount, details } = request;
  const answer = await post(`/api/checkouts/${checkoutId}/details`, {
    amount,
    details,
    lines: withoutPrices(lines),
    tab: tabId(),
  });
  if (!answer) return { code: "failed", error: checkoutMessages.orderFailed };
  const { response, body } = answer;
  if (response.ok && body.code === "submitted") return { code: "submitted" };
  const error = typeof body.error === "string" ? body.error : checkoutMessages.orderFailed;
  switch (body.code) {
    case "invalid":
      return { code: "invalid", error, errors: body.errors as CheckoutFieldErrors };
    case "amount-differs":
      return { code: "amount-differs", error, totals: body.totals as Totals };
    case "already-placed":
      return { code: "already-placed", orderId: String(body.orderId) };
    case "unavailable":
      return { code: "unavailable", error };
    default:
      return { code: "failed", error };
  }
}

/** Confirms a demo payment, whose secret is the placeholder: two seconds, success. */
export async function confirmDemoPayment(clientSecret: string): Promise<ConfirmAnswer> {
  const intentId = intentIdOf(clientSecret);
  if (!intentId || !isPlaceholderClientSecret(clientSecret)) {
    return { code: "failed", error: checkoutMessages.notReady };
  }
  await wait(DEMO_PAYMENT_MS);
  const answer = await post(`/api/demo-payments/${intentId}`, { clientSecret });
  if (answer?.response.ok && answer.body.status === "succeeded") return { code: "confirmed" };
  // Only the provider can say no; anything else on the way says nothing about the money.
  if (answer?.response.status !== 402) return { code: "unknown" };
  const { error } = answer.body;
  return {
    code: "failed",
    error: typeof error === "string" ? error : checkoutMessages.processingFailed,
  };
}

/**
 * Turns the paid checkout into its order. Tried a few times when the server does not answer: asking
 * again is always safe.
 */
export async function placeOrder(checkoutId: string): Promise<OrderAnswer> {
  const pauses = [0, 1_000, 2_000, 4_000];
  for (const pause of pauses) {
    await wait(pause);
    const answer = await post(`/api/checkouts/${checkoutId}/order`, {});
    if (!answer) continue;
    const { response, body } = answer;
    const orderId = parseOrderId(typeof body.orderId === "string" ? body.orderId : undefined);
    if (response.ok && orderId) return { code: "placed", orderId };
    // Only the shop's own words end it. A proxy's error page must not make a browser forget an
    // order that was paid.
    if (body.code === "not-paid" || body.code === "not-found" || body.code === "unknown") {
      const error = typeof body.error === "string" ? body.error : checkoutMessages.notCompleted;
      return { code: "not-paid", error };
    }
    // Paid, but the server has no address: nobody may hear that the payment came to nothing.
    if (body.code === "not-submitted") break;
  }
  return { code: "unreachable", error: checkoutMessages.orderFailed };
}

/** The server knows what bars cost; it is not told. */
function withoutPrices(lines: readonly CartLine[]) {
  return lines.map(({ productId, quantity, bundleId, bundleSize }) => ({
    productId,
    quantity,
    bundleId,
    bundleSize,
  }));
}

/** @returns undefined when nobody answered */
async function post(
  url: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<{ response: Response; body: Record<string, unknown> } | undefined> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), ...(signal ? [signal] : [])]),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
  try {
    const parsed: unknown = await response.json();
    const isObject = typeof parsed === "object" && parsed !== null;
    return { response, body: isObject ? (parsed as Record<string, unknown>) : {} };
  } catch {
    // A proxy's error page, or the connection broke in the middle of the answer.
    return { response, body: {} };
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
