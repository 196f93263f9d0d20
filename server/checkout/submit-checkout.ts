import {
  type CheckoutFieldErrors,
  parseCheckoutDetails,
} from "#domain/checkout/checkout-details.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { Shop } from "../shop.ts";
import { findCheckout, lockCheckout, sameContent, storeDetails } from "./checkout-queries.ts";
import { type PricedLines, priceLines, type RequestedLine } from "./price-lines.ts";

export type SubmittedCheckout =
  | { readonly code: "submitted" }
  | { readonly code: "invalid"; readonly errors: CheckoutFieldErrors }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Extract<PricedLines, { code: "unavailable" }>
  | { readonly code: "already-placed"; readonly orderId: string }
  | { readonly code: "not-found" };

/**
 * Takes the shopper's details just before the payment is confirmed, so that the order can be
 * written even if the browser is never heard of again. Prices what the shopper sees once more:
 * unless every line still costs what the stored checkout says, nothing may be paid.
 *
 * @param request.lines what the page shows
 * @param request.amount what its Pay button says
 */
export async function submitCheckout(
  shop: Pick<Shop, "db" | "clock" | "log">,
  request: {
    readonly checkoutId: string;
    readonly lines: readonly RequestedLine[];
    readonly amount: Cents;
    readonly details: unknown;
    readonly tab: string;
  },
): Promise<SubmittedCheckout> {
  const parsed = parseCheckoutDetails(request.details);
  if (!parsed.ok) return { code: "invalid", errors: parsed.errors };
  const known = await findCheckout(shop.db, request.checkoutId);
  if (!known?.paymentIntentId) return { code: "not-found" };
  if (known.orderId) return { code: "already-placed", orderId: known.orderId };

  const priced = await priceLines(shop, request.lines);
  if (priced.code === "unavailable") return priced;
  const { lines, totals } = priced;

  return await shop.db.transaction().execute(async (tx): Promise<SubmittedCheckout> => {
    const checkout = await lockCheckout(tx, request.checkoutId);
    if (!checkout) return { code: "not-found" };
    if (checkout.orderId) return { code: "already-placed", orderId: checkout.orderId };
    const seen = { lines, totals, method: checkout.method };
    // Another tab may have changed the checkout since, or a price may have moved.
    if (totals.total !== request.amount || !sameContent(checkout, seen)) {
      return { code: "amount-differs", totals };
    }
    await storeDetails(tx, checkout.id, {
      details: parsed.details,
      tab: request.tab,
      at: shop.clock(),
    });
    return { code: "submitted" };
  });
}
