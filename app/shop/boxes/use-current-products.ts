import { useEffect, useState } from "react";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { currentPrices } from "../cart/state/current-prices.ts";

/**
 * The bars of a page at current prices: as loaded, and fetched again whenever the shop's pricing
 * settings change.
 */
export function useCurrentProducts(loaded: readonly ListedProduct[]): readonly ListedProduct[] {
  const { pricing } = useCart();
  const settings = JSON.stringify(pricing);
  const [shown, setShown] = useState({ loaded, cards: loaded, settings });
  if (shown.loaded !== loaded) setShown({ loaded, cards: loaded, settings });

  useEffect(() => {
    if (shown.settings === settings) return;
    const controller = new AbortController();
    const ids = loaded.map(({ id }) => id);
    currentPrices(ids, { signal: controller.signal })
      .then(({ products }) => {
        const byId = new Map(products.map((product) => [product.id, product]));
        const cards = loaded.map((card) => ({ ...card, ...byId.get(card.id) }));
        setShown({ loaded, cards, settings });
      })
      .catch((error: unknown) => {
        // Harmless: the cart uses its own prices.
        if (!controller.signal.aborted) console.warn("The bars could not be priced anew.", error);
      });
    return () => controller.abort();
  }, [loaded, settings, shown.settings]);

  return shown.cards;
}
