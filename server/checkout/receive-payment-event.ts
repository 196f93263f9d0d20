import { type PaymentState, placesOrder } from "#domain/checkout/payment-state.ts";
import { placeOrder } from "../orders/place-order.ts";
import type { Shop } from "../shop.ts";
import { findCheckoutByIntent } from "./checkout-queries.ts";

export type PaymentOutcome =
  | { readonly code: "placed"; readonly orderId: string }
  | { readonly code: "not-paid"; readonly state: PaymentState }
  /** Paid before the shopper's details were there: they can still be handed in. */
  | { readonly code: "not-submitted" }
  | { readonly code: "unknown" };

/**
 * Somebody says that something happened to a payment: the browser that paid, a webhook, or the
 * sweep. None of them is believed; the provider is asked, and what it says is done.
 *
 * @throws PaymentProviderError
 */
export async function receivePaymentEvent(
  shop: Pick<Shop, "db" | "jobs" | "payments" | "settings" | "clock" | "log">,
  intentId: string,
): Promise<PaymentOutcome> {
  const checkout = await findCheckoutByIntent(shop.db, intentId);
  if (!checkout) return { code: "unknown" };
  const report = await shop.payments.report(intentId);
  if (!report) return { code: "unknown" };
  const { state } = report;
  if (!checkout.orderId) {
    if (!placesOrder(state)) return { code: "not-paid", state };
    if (!checkout.details) {
      shop.log.error({ checkoutId: checkout.id, state }, "a payment came without an address");
      return { code: "not-submitted" };
    }
  }
  return { code: "placed", orderId: await placeOrder(shop, checkout.id, report) };
}
