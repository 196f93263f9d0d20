import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { UsState } from "#domain/places/us-states.ts";
import type { ShippingOptions } from "#domain/shipping/list-shipping-options.ts";
import { sumByProduct } from "#domain/stock/counted-stock.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../../app-context.ts";
import { listProductsForSale } from "../../pricing/list-products-for-sale.ts";
import { offerShipping } from "../../shipping/offer-shipping.ts";
import { parcelOf } from "./parcel-of.ts";

/**
 * The ways in which a cart can be shipped to a place, and their prices. Submitting computes them
 * again.
 */
export async function offerForCart(
  ctx: Pick<AppContext, "db" | "log" | "clock" | "details">,
  lines: readonly RequestedLine[],
  destination: Destination | null,
): Promise<{ readonly offered: ShippingOptions; readonly onlyState: UsState | null }> {
  const ids = sumByProduct(lines).map(({ productId }) => productId);
  const forSale = await listProductsForSale(ctx.db, ids, ctx.log);
  const rules = { shipping: forSale.shipping, pricing: forSale.settings };
  const offered = await offerShipping(ctx, rules, parcelOf(lines, forSale), destination);
  return { offered, onlyState: forSale.shipping.onlyState };
}
