import { type PaymentState, placesOrder } from "#domain/checkout/payment-state.ts";
import { placeOrder } from "../orders/place-order.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { Shop } from "../shop.ts";
import { findCheckoutByIntent } from "./checkout-queries.ts";

export type PaymentOutcome =
  | { readonly code: "placed"; readonly orderId: string }
  | { readonly code: "not-paid"; readonly state: PaymentState }
  /** Paid before the shopper's details were there: they can still be handed in. */
  | { readonly code: "not-submitted" }
  | { readonly code: "unknown" };

/** Others may write down what they read while this one asks; so often in a row is no chance. */
const READINGS = 6;

/**
 * Somebody says that something happened to a payment: the browser that paid, a webhook, or the
 * sweep. None of them is believed; the provider is asked, and what it says is done.
 *
 * @param isFraudWarning the one thing that only an event says, and its signature was checked
 * @throws PaymentProviderError
 */
export async function receivePaymentEvent(
  shop: Pick<Shop, "db" | "jobs" | "erp" | "payments" | "settings" | "clock" | "log">,
  intentId: string,
  { isFraudWarning = false } = {},
): Promise<PaymentOutcome> {
  for (let readings = 0; readings < READINGS; readings += 1) {
    const checkout = await findCheckoutByIntent(shop.db, intentId);
    if (!checkout) return { code: "unknown" };
    const report = await shop.payments.report(intentId);
    if (!report) return { code: "unknown" };
    const { state, nextStep } = report;
    if (!checkout.orderId) {
      // A bank that still asks its customer has moved nothing, and the browser is there to go on.
      const isAsked = nextStep?.kind === "authentication";
      if (!placesOrder(state) || isAsked) return { code: "not-paid", state };
      if (!checkout.details) {
        shop.log.error({ checkoutId: checkout.id, state }, "a payment came without an address");
        return { code: "not-submitted" };
      }
    }
    const reading = { askedAt: checkout.askedAt, isFraudWarning };
    const orderId = await placeOrder(shop, checkout.id, report, reading);
    if (orderId) return { code: "placed", orderId };
  }
  throw new PaymentProviderError("A payment changed too often to be read.", {
    reason: "unreachable",
  });
}
