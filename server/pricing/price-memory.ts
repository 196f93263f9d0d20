import type { ForSale, ProductForSale } from "./list-products-for-sale.ts";

/**
 * What the database last said of each bar and of the rules of prices. It may be wrong by now: whoever
 * uses it has the database look (`isStillSaid`) in the statement that acts on it.
 */
export type PriceMemory = {
  /** @returns undefined unless every one of these bars is known */
  recall(ids: readonly number[]): ForSale | undefined;
  keep(read: ForSale): void;
};

/** Many more than a maker has. */
const MOST_BARS = 1_000;

export function createPriceMemory(): PriceMemory {
  const bars = new Map<number, { readonly product: ProductForSale; readonly said: string }>();
  let rules: { readonly settings: ForSale["settings"]; readonly said: string | null } | undefined;
  return {
    recall(ids) {
      if (!rules) return undefined;
      const products: ProductForSale[] = [];
      const said = new Map<number, string>();
      for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
        const bar = bars.get(id);
        if (!bar) return undefined;
        products.push(bar.product);
        said.set(id, bar.said);
      }
      return { products, settings: rules.settings, wording: { bars: said, pricing: rules.said } };
    },
    keep({ products, settings, wording }) {
      // A bar's effective price depends on the rules.
      if (rules?.said !== wording.pricing || bars.size >= MOST_BARS) bars.clear();
      rules = { settings, said: wording.pricing };
      for (const product of products) {
        const said = wording.bars.get(product.id);
        if (said !== undefined) bars.set(product.id, { product, said });
      }
    },
  };
}
