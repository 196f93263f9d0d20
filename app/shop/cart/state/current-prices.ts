import type { NamedBox } from "#domain/boxes/name-boxes.ts";
import type { CartProduct } from "#domain/cart/cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import type { TaxRules } from "#domain/tax/tax-rules.ts";

/** The response of `/api/products`: bars that are sold now, at current prices. */
export type CurrentPrices = {
  readonly products: readonly CartProduct[];
  /** The ready-made boxes that these bars fill. */
  readonly readyBoxes: readonly NamedBox[];
  readonly pricing: PricingSettings;
  readonly taxRules: TaxRules;
  readonly shipping: PublicShipping;
};

/**
 * @param options.checkoutId to get exact stock for this cart, including the bars reserved for it
 * @throws Error when the shop does not answer, or answers with an error
 */
export async function currentPrices(
  ids: readonly number[],
  options: { readonly checkoutId?: string; readonly signal?: AbortSignal } = {},
): Promise<CurrentPrices> {
  const { checkoutId, signal = null } = options;
  const query = `ids=${ids.join(",")}${checkoutId ? `&checkout=${checkoutId}` : ""}`;
  const response = await fetch(`/api/products?${query}`, { signal });
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
  return await response.json();
}
