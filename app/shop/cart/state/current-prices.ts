import type { CartProduct } from "#domain/cart/cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";

/** What `/api/products` answers: bars as they are to be had at this moment, at today's price. */
export type CurrentPrices = {
  readonly products: readonly CartProduct[];
  readonly pricing: PricingSettings;
};

/** @throws Error when the shop does not answer, or answers with an error */
export async function currentPrices(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<CurrentPrices> {
  const response = await fetch(`/api/products?ids=${ids.join(",")}`, { signal: signal ?? null });
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
  return await response.json();
}
