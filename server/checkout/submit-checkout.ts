import {
  type CheckoutFieldErrors,
  parseCheckoutDetails,
} from "#domain/checkout/checkout-details.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { Shop } from "../shop.ts";
import { findCheckout, storeDetails } from "./checkout-queries.ts";
import { type PricedLines, priceLines } from "./price-lines.ts";

export type SubmittedCheckout =
  | { readonly code: "submitted" }
  | { readonly code: "invalid"; readonly errors: CheckoutFieldErrors }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Extract<PricedLines, { code: "unavailable" }>
  | { readonly code: "already-placed"; readonly orderId: string }
  | { readonly code: "not-found" };

/**
 * Takes the shopper's details just before the payment is confirmed, so that the order can be
 * written even if the browser is never heard of again. Prices once more: nothing is charged that
 * the shopper has not seen, and nothing that is sold out.
 *
 * @param amount what the Pay button says
 */
export async function submitCheckout(
  shop: Pick<Shop, "db" | "clock" | "log">,
  request: { readonly checkoutId: string; readonly amount: Cents; readonly details: unknown },
): Promise<SubmittedCheckout> {
  const parsed = parseCheckoutDetails(request.details);
  if (!parsed.ok) return { code: "invalid", errors: parsed.errors };
  const checkout = await findCheckout(shop.db, request.checkoutId);
  if (!checkout?.paymentIntentId) return { code: "not-found" };
  if (checkout.orderId) return { code: "already-placed", orderId: checkout.orderId };

  const priced = await priceLines(shop, checkout.lines);
  if (priced.code === "unavailable") return priced;
  const { totals } = priced;
  if (totals.total !== checkout.totals.total || totals.total !== request.amount) {
    return { code: "amount-differs", totals };
  }
  await storeDetails(shop.db, checkout.id, parsed.details, shop.clock());
  return { code: "submitted" };
}
