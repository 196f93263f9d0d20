import {
  forgetLocalOrder,
  keepLocalOrder,
  type LocalOrder,
} from "#app/shop/local-orders/local-orders.ts";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import { type SubmittedPurchase, submitDetails } from "./checkout-client.ts";
import type { PaymentForm } from "./payment-form.ts";
import { requestOrder } from "./request-order.ts";

export type PayResult =
  | { readonly code: "placed"; readonly orderId: string }
  /** Paid or possibly paid, but the server is unreachable: the browser keeps the order. */
  | { readonly code: "kept" }
  | { readonly code: "already-placed"; readonly orderId: string }
  /** The provider's form shows what is missing; `error` is a summary. */
  | { readonly code: "incomplete"; readonly error: string }
  | { readonly code: "invalid"; readonly error: string; readonly errors: CheckoutFieldErrors }
  | { readonly code: "amount-differs"; readonly error: string }
  | { readonly code: "unavailable" | "shipping-changed" | "gift-cards-off"; readonly error: string }
  /** The page's payment is over, and nothing was charged. It needs another one. */
  | { readonly code: "intent-over" | "reservation-over"; readonly error: string }
  /** The provider did not take the payment, and nothing was charged. */
  | { readonly code: "declined"; readonly error: string }
  | { readonly code: "failed"; readonly error: string };

/** Whether the shopper has done their part; of "kept", the shop still finds out. */
export function isCompleted({ code }: PayResult): boolean {
  return code === "placed" || code === "already-placed" || code === "kept";
}

export type PayRequest = SubmittedPurchase & {
  readonly form: PaymentForm;
  /** Including what the purchase's gift card pays. */
  readonly totals: QuotedSums;
};

/**
 * What Pay does, in an order that loses nothing: check the payment form, store the details on the
 * server, confirm with the provider, keep a copy in the browser, and have the server place the
 * order. Where a gift card pays everything, storing the details places it.
 */
export async function payCheckout(
  request: PayRequest,
  steps = { submitDetails, requestOrder },
): Promise<PayResult> {
  const { form, totals, ...purchase } = request;
  const { checkoutId, details } = purchase;
  // Before submitting, because a submitted checkout blocks other tabs for two minutes.
  const checked = await form.check();
  if (checked.code === "incomplete") return checked;

  const amount = amountDue(totals.total, totals.giftCard);
  const submitted = await steps.submitDetails({ ...purchase, amount });
  const keepCopy = copyKeeper(request);
  if (submitted.code === "placed") keepCopy("placed", submitted.orderNumber);
  if (submitted.code !== "submitted") return submitted;

  const confirmed = await form.confirm({ checkoutId, details });
  if (confirmed.code === "failed") return { code: "declined", error: confirmed.error };

  keepCopy("handing-in");
  // It is unknown whether money moved; the confirmation page finds out without a second payment.
  if (confirmed.code === "unknown") return { code: "kept" };

  const placed = await steps.requestOrder(checkoutId);
  switch (placed.code) {
    case "placed":
      keepCopy("placed", placed.orderNumber);
      return placed;
    case "unreachable":
      return { code: "kept" };
    case "not-paid":
      forgetLocalOrder(checkoutId);
      return { code: "declined", error: placed.error };
  }
}

/** Keeps the order in the browser as it is now, except one that buys a gift card. */
function copyKeeper({ checkoutId, lines, totals, details, buysGiftCard }: PayRequest) {
  // The recipients may be many, and the browser keeps twenty orders.
  const { recipients: _, ...buyer } = details;
  const copy = { checkoutId, placedAt: new Date().toISOString(), lines, totals, details: buyer };
  return (status: LocalOrder["status"], orderNumber?: string | null) => {
    if (!buysGiftCard) keepLocalOrder({ ...copy, ...(orderNumber && { orderNumber }), status });
  };
}
