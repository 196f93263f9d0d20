import { type BundleSize, bundleSizes } from "../catalog/bundle-size.ts";
import { type Cents, ZERO } from "../money/cents.ts";
import { bundlePrice } from "../pricing/bundle-price.ts";
import type { PricingSettings } from "../pricing/pricing-settings-schema.ts";
import { type Cart, type CartLine, itemCount, singlesOf } from "./cart.ts";

/** A box that single bars in a cart could form. */
export type BoxOffer = {
  readonly size: BundleSize;
  /** Which single lines, and how many bars of each. */
  readonly lines: readonly CartLine[];
  readonly saving: Cents;
};

/**
 * Of all boxes that the single bars can fill, the one that saves the most: its most expensive bars.
 *
 * @param isAvailable lines that cannot be ordered are left out
 * @returns null when no box saves anything
 */
export function offerBox(
  cart: Cart,
  settings: PricingSettings,
  isAvailable: (line: CartLine) => boolean,
): BoxOffer | null {
  const singles = singlesOf(cart)
    .filter(isAvailable)
    .toSorted((a, b) => b.price - a.price);
  const offers = bundleSizes.flatMap((size): BoxOffer[] => {
    const lines = takeUnits(singles, size);
    if (itemCount({ lines }) < size) return [];
    const prices = lines.flatMap(({ price, quantity }) => Array<Cents>(quantity).fill(price));
    return [{ size, lines, saving: bundlePrice(prices, size, settings).discount }];
  });
  const [best] = offers.toSorted((a, b) => b.saving - a.saving);
  return best && best.saving > ZERO ? best : null;
}

function takeUnits(singles: readonly CartLine[], size: number): CartLine[] {
  let remaining = size;
  return singles.flatMap((line) => {
    const quantity = Math.min(line.quantity, remaining);
    remaining -= quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Puts the offered bars in a box. A cart that has fewer of them by now stays unchanged. */
export function makeBox(cart: Cart, { size, lines }: BoxOffer, bundleId: string): Cart {
  const taken = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const hasAll = lines.every(({ id, quantity }) =>
    cart.lines.some((line) => line.id === id && !line.bundleId && line.quantity >= quantity),
  );
  if (!hasAll) return cart;
  const others = cart.lines.flatMap((line) => {
    const quantity = line.quantity - (taken.get(line.id) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const box = lines.map((line) => ({
    ...line,
    id: `${bundleId}-${line.productId}`,
    bundleId,
    bundleSize: size,
  }));
  return { lines: [...others, ...box] };
}
