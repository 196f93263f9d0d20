import { newId } from "#app/shop/cart/state/new-id.ts";
import { type ApiResult, postToApi } from "#app/shop/shared/post-to-api.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type {
  DemoPaymentRequest,
  DetailsRequest,
  IntentRequest,
} from "#domain/checkout/checkout-requests.ts";
import {
  type DetailsRefusal,
  detailsRefusalSchema,
  detailsResultSchema,
  type IntentRefusal,
  intentRefusalSchema,
  intentResultSchema,
  refusalSchema,
} from "#domain/checkout/checkout-results.ts";
import type { Cents } from "#domain/money/cents.ts";
import { intentIdOf, isPlaceholderClientSecret } from "#domain/payments/client-secret.ts";
import { type PaymentMethod, providerMethodTypes } from "#domain/payments/payment-method.ts";
import type { ShippingChoice, ShippingPreference } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { ConfirmResult } from "./payment-form.ts";

/** Answers to the checkout page; `error` is always a sentence for the shopper. */
export type IntentResult =
  | { readonly code: "started"; readonly clientSecret: string }
  /** A gift card pays all of it, so that there is nothing to confirm. */
  | { readonly code: "covered" }
  | IntentRefusal
  | { readonly code: "payments-unavailable"; readonly error: string };

/** What both requests say about the purchase. */
type RequestedPurchase = {
  readonly checkoutId: string;
  readonly lines: readonly CartLine[];
  /** The chosen shipping, where there is a choice. */
  readonly shipping?: ShippingChoice | null;
  /** A discount code. */
  readonly code?: string | null;
  /** The code of a gift card that pays a part. */
  readonly giftCard?: string | null;
  /** A gift card over the amount is bought, and no lines. */
  readonly buysGiftCard?: boolean;
};

/** What an intent is over. */
export type PayablePurchase = RequestedPurchase & {
  readonly amount: Cents;
  readonly method: PaymentMethod;
  /** The destination, if the total depends on it. */
  readonly destination?: Destination | null;
  /** Several recipients instead of one destination. */
  readonly multiRecipient?: {
    readonly destinations: readonly Destination[];
    readonly preference: ShippingPreference;
  };
};

/** What is bought, and by whom. */
export type SubmittedPurchase = RequestedPurchase & {
  readonly details: CheckoutDetails;
  /** How the parcels of several recipients go. */
  readonly preference?: ShippingPreference;
  /** A wallet pays, which sends name and address to the provider itself. */
  readonly isWallet?: boolean;
};

export type DetailsResult =
  | { readonly code: "submitted" }
  | {
      readonly code: "placed";
      readonly orderId: string;
      readonly orderNumber?: string | null | undefined;
    }
  | DetailsRefusal
  | { readonly code: "failed"; readonly error: string };

/** Duration of a demo payment in milliseconds. */
const DEMO_PAYMENT_MS = 2_000;

/** Gets the client secret for this cart. Called again whenever the total or method changes. */
export async function createPaymentIntent(request: PayablePurchase): Promise<IntentResult> {
  const { lines, method, multiRecipient, ...purchase } = request;
  const sent: IntentRequest = {
    ...purchase,
    currency: "usd",
    methodTypes: [providerMethodTypes[method]],
    orderData: { items: [] },
    lines: requestedLinesOf(lines),
    ...(multiRecipient && {
      multiRecipient: { ...multiRecipient, destinations: [...multiRecipient.destinations] },
    }),
    tab: tabId(),
  };
  const result = await postToApi("/api/create-payment-intent", sent);
  if (!result) return paymentsUnavailable(checkoutMessages.noSecret);
  return result.response.ok ? readStarted(result) : readRefusal(result);
}

function readStarted({ body }: ApiResult): IntentResult {
  const started = intentResultSchema.safeParse(body);
  if (!started.success) return paymentsUnavailable(checkoutMessages.noSecret);
  if ("code" in started.data) return started.data;

  const { clientSecret } = started.data;
  return intentIdOf(clientSecret)
    ? { code: "started", clientSecret }
    : paymentsUnavailable(checkoutMessages.secretInvalid);
}

function readRefusal(result: ApiResult): IntentResult {
  const refusal = intentRefusalSchema.safeParse(result.body);
  if (refusal.success) return refusal.data;

  const error = errorIn(result);
  // What a server without a secret key reports.
  if (error?.includes("Stripe server is not configured")) {
    return paymentsUnavailable(checkoutMessages.secretInvalid);
  }
  const { status, statusText } = result.response;
  return paymentsUnavailable(error ?? checkoutMessages.intentFailed(status, statusText));
}

function paymentsUnavailable(error: string): IntentResult {
  return { code: "payments-unavailable", error };
}

/** Sends the shopper's details just before the payment is confirmed. */
export async function submitDetails(
  purchase: SubmittedPurchase & { readonly amount: Cents },
): Promise<DetailsResult> {
  const { checkoutId, lines, ...submitted } = purchase;
  const sent: DetailsRequest = { ...submitted, lines: requestedLinesOf(lines), tab: tabId() };
  const result = await postToApi(`/api/checkouts/${checkoutId}/details`, sent);
  if (!result) return { code: "failed", error: checkoutMessages.orderFailed };
  const parsed = detailsResultSchema.safeParse(result.body);
  if (result.response.ok && parsed.success) return parsed.data;
  const refusal = detailsRefusalSchema.safeParse(result.body);
  if (refusal.success) return refusal.data;
  return { code: "failed", error: errorIn(result) ?? checkoutMessages.orderFailed };
}

/** Confirms a demo payment, which succeeds after two seconds. */
export async function confirmDemoPayment(clientSecret: string): Promise<ConfirmResult> {
  const intentId = intentIdOf(clientSecret);
  if (!intentId || !isPlaceholderClientSecret(clientSecret)) {
    return { code: "failed", error: checkoutMessages.notReady };
  }
  await new Promise((done) => setTimeout(done, DEMO_PAYMENT_MS));
  const sent: DemoPaymentRequest = { clientSecret };
  const result = await postToApi(`/api/demo-payments/${intentId}`, sent);
  if (result?.response.ok && result.body.status === "succeeded") return { code: "confirmed" };
  // Only status 402 is a decline; other errors leave the payment's state unknown.
  if (result?.response.status !== 402) return { code: "unknown" };
  return { code: "failed", error: errorIn(result) ?? checkoutMessages.processingFailed };
}

function errorIn({ body }: ApiResult): string | undefined {
  return refusalSchema.safeParse(body).data?.error;
}

const TAB_KEY = "conche-tab-v1";

let knownTabId: string | undefined;

/**
 * An id for this tab that survives reloads, so that two tabs do not pay the same checkout at once.
 */
function tabId(): string {
  knownTabId ??= storedTabId() ?? newId();
  try {
    window.sessionStorage.setItem(TAB_KEY, knownTabId);
  } catch {
    // Storage is blocked: the id lasts as long as the page.
  }
  return knownTabId;
}

function storedTabId(): string | undefined {
  try {
    return window.sessionStorage.getItem(TAB_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
