import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { Shop } from "../shop.ts";
import { findCheckout, storeCheckout, storeIntent } from "./checkout-queries.ts";
import { type PricedLines, priceLines, type RequestedLine } from "./price-lines.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

/** The most that the payment provider takes in one payment, $999,999.99. */
const MAXIMUM_TOTAL = cents(99_999_999);

export type StartedCheckout =
  | { readonly code: "started"; readonly clientSecret: string; readonly totals: Totals }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Extract<PricedLines, { code: "unavailable" }>
  | { readonly code: "too-large" }
  | { readonly code: "already-placed"; readonly orderId: string };

/**
 * Gets a cart ready to be paid: prices it, stores it, and only then asks the provider.
 * Called again whenever the cart or the method changes; the checkout and its intent stay the same.
 *
 * @param amount what the shopper sees; only compared, never charged
 * @throws PaymentProviderError
 */
export async function startCheckout(
  shop: Pick<Shop, "db" | "jobs" | "payments" | "settings" | "clock" | "log">,
  request: {
    readonly checkoutId: string;
    readonly lines: readonly RequestedLine[];
    readonly method: PaymentMethod;
    readonly amount: Cents;
  },
): Promise<StartedCheckout> {
  const earlier = await findCheckout(shop.db, request.checkoutId);
  if (earlier?.orderId) return { code: "already-placed", orderId: earlier.orderId };
  if (earlier?.details && earlier.paymentIntentId) {
    // Somebody pressed Pay before. If that payment went through, the cart must not change under it.
    const outcome = await receivePaymentEvent(shop, earlier.paymentIntentId);
    if (outcome.code === "placed") return { code: "already-placed", orderId: outcome.orderId };
  }

  const priced = await priceLines(shop, request.lines);
  if (priced.code === "unavailable") return priced;
  const { lines, totals } = priced;
  if (totals.total > MAXIMUM_TOTAL) return { code: "too-large" };
  if (totals.total !== request.amount) return { code: "amount-differs", totals };

  const { checkoutId, method } = request;
  const checkout = await storeCheckout(
    shop.db,
    { id: checkoutId, lines, totals, method },
    shop.clock(),
  );
  if (checkout.orderId) return { code: "already-placed", orderId: checkout.orderId };
  const amount = totals.total;
  const intent = checkout.paymentIntentId
    ? await shop.payments.updateIntent(checkout.paymentIntentId, { amount, method })
    : await shop.payments.createIntent({ checkoutId, amount, method });
  await storeIntent(shop.db, checkoutId, intent);
  return { code: "started", clientSecret: intent.clientSecret, totals };
}
