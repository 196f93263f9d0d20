import type { BundleSize } from "../catalog/bundle-size.ts";
import { type Cart, type CartProduct, lineOf } from "./cart.ts";

/**
 * Adds a full bundle, or replaces the bars of the bundle with that id in place. The same bar may be
 * in it more than once. Does nothing unless given exactly `size` available bars.
 *
 * @param boxName of a ready-made box
 */
export function putBundle(
  cart: Cart,
  bundleId: string,
  size: BundleSize,
  products: readonly CartProduct[],
  boxName?: string,
): Cart {
  if (products.length !== size || products.some((product) => !product.inStock)) return cart;

  const counts = new Map<number, { product: CartProduct; quantity: number }>();
  for (const product of products) {
    const entry = counts.get(product.id);
    if (entry) entry.quantity += 1;
    else counts.set(product.id, { product, quantity: 1 });
  }

  const others = cart.lines.filter((line) => line.bundleId !== bundleId);
  const taken = new Set(others.map((line) => line.id));
  const bundle = [...counts.values()].map(({ product, quantity }) => ({
    ...lineOf(product, quantity, freeLineId(`${bundleId}-${product.id}`, taken)),
    bundleId,
    bundleSize: size,
    ...(boxName !== undefined && { boxName }),
  }));

  const position = cart.lines.findIndex((line) => line.bundleId === bundleId);
  if (position === -1) return { lines: [...others, ...bundle] };
  return { lines: [...others.slice(0, position), ...bundle, ...others.slice(position)] };
}

/** A line that left the bundle earlier keeps its id, so the id may be taken. */
function freeLineId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let attempt = 2; taken.has(id); attempt += 1) id = `${wanted}-${attempt}`;
  return id;
}
