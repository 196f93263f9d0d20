import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { Shop } from "../shop.ts";
import {
  addCheckout,
  type CheckoutContent,
  changeCheckout,
  findCheckout,
  isBeingPaidElsewhere,
  lockCheckout,
  sameContent,
  storeIntent,
} from "./checkout-queries.ts";
import { type PricedLines, priceLines, type RequestedLine } from "./price-lines.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

/** The most that the payment provider takes in one payment, $999,999.99. */
const MAXIMUM_TOTAL = cents(99_999_999);

type StartingShop = Pick<Shop, "db" | "jobs" | "payments" | "settings" | "clock" | "log">;

export type StartedCheckout =
  | { readonly code: "started"; readonly clientSecret: string; readonly totals: Totals }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Extract<PricedLines, { code: "unavailable" }>
  | { readonly code: "too-large" }
  | { readonly code: "being-paid" }
  | { readonly code: "already-placed"; readonly orderId: string };

/**
 * Gets a cart ready to be paid: prices it, stores it, and only then asks the provider.
 * Called again whenever the cart or the method changes; the checkout and its intent stay the same.
 *
 * @param request.amount what the shopper sees; only compared, never charged
 * @param request.tab says which of a shopper's tabs asks, so that none changes what another pays
 * @throws PaymentProviderError
 */
export async function startCheckout(
  shop: StartingShop,
  request: {
    readonly checkoutId: string;
    readonly lines: readonly RequestedLine[];
    readonly method: PaymentMethod;
    readonly amount: Cents;
    readonly tab: string;
  },
): Promise<StartedCheckout> {
  const { checkoutId, method, tab } = request;
  // Somebody may have pressed Pay before. If that payment went through, this is its order.
  const orderId = await orderOf(shop, checkoutId);
  if (orderId) return { code: "already-placed", orderId };

  const priced = await priceLines(shop, request.lines);
  if (priced.code === "unavailable") return priced;
  const { lines, totals } = priced;
  if (totals.total > MAXIMUM_TOTAL) return { code: "too-large" };
  if (totals.total !== request.amount) return { code: "amount-differs", totals };

  const content: CheckoutContent = { lines, totals, method };
  await addCheckout(shop.db, checkoutId, content, shop.clock());
  try {
    return await prepareIntent(shop, checkoutId, content, tab);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    // An intent that cannot be changed any more may just have been paid.
    const paidOrderId = await orderOf(shop, checkoutId);
    if (!paidOrderId) throw error;
    return { code: "already-placed", orderId: paidOrderId };
  }
}

/**
 * Brings checkout and intent to the same content. The row stays locked while the provider is asked:
 * what is stored and what would be charged never differ, whoever else asks at the same moment, and
 * a provider that refuses leaves the checkout as it was.
 */
async function prepareIntent(
  shop: StartingShop,
  checkoutId: string,
  content: CheckoutContent,
  tab: string,
): Promise<StartedCheckout> {
  const { totals, method } = content;
  const amount = totals.total;
  return await shop.db.transaction().execute(async (tx): Promise<StartedCheckout> => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (!checkout) throw new Error("A checkout vanished while it was started.");
    if (checkout.orderId) return { code: "already-placed", orderId: checkout.orderId };
    const { paymentIntentId, clientSecret } = checkout;
    const unchanged = sameContent(checkout, content);
    if (unchanged && clientSecret) return { code: "started", clientSecret, totals };

    const now = shop.clock();
    if (isBeingPaidElsewhere(checkout, tab, now)) return { code: "being-paid" };
    if (!unchanged) await changeCheckout(tx, checkoutId, content, now);
    const intent = paymentIntentId
      ? await shop.payments.updateIntent(paymentIntentId, { amount, method })
      : await shop.payments.createIntent({ checkoutId, amount, method });
    await storeIntent(tx, checkoutId, intent);
    return { code: "started", clientSecret: intent.clientSecret, totals };
  });
}

async function orderOf(shop: StartingShop, checkoutId: string): Promise<string | undefined> {
  const checkout = await findCheckout(shop.db, checkoutId);
  if (checkout?.orderId) return checkout.orderId;
  if (!checkout?.details || !checkout.paymentIntentId) return undefined;
  const outcome = await receivePaymentEvent(shop, checkout.paymentIntentId);
  return outcome.code === "placed" ? outcome.orderId : undefined;
}
