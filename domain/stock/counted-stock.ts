/** Shoppers see the count from this number down. The database's notices use the same number. */
export const LOW_STOCK = 5;

/** More than any maker has of one bar. */
export const MAX_STOCK = 1_000_000;

/** Reasons for a change of a count, as in the ledger. */
export const movementKinds = ["received", "sold", "returned", "adjusted", "broken"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A product's quantity over all lines and boxes. */
export type ProductQuantity = { readonly productId: number; readonly quantity: number };

/**
 * Keeps a product's count only where it is low. Other counts are not shown, so their sales change
 * no page.
 */
export function withLowStock<P extends { readonly remaining: number | null }>(product: P): P {
  const { remaining } = product;
  return remaining === null || remaining <= LOW_STOCK ? product : { ...product, remaining: null };
}

/** One row per product, by ascending id. */
export function sumByProduct(lines: readonly ProductQuantity[]): ProductQuantity[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => a.productId - b.productId);
}
