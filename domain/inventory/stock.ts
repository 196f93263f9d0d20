/** Shoppers are told how many are left from this count down. The database's notices know it too. */
export const LOW_STOCK = 5;

/** More than any maker has of one bar. */
export const MAX_STOCK = 1_000_000;

/** Why a count changed, as the ledger says it. */
export const movementKinds = ["received", "sold", "returned", "adjusted", "broken"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** So many of a product, of all lines and boxes together. */
export type ProductQuantity = { readonly productId: number; readonly quantity: number };

/**
 * A product with its count where that is low. Of others nobody is told: a sale of theirs changes no
 * page.
 */
export function withLowStock<P extends { readonly left: number | null }>(product: P): P {
  const { left } = product;
  return left === null || left <= LOW_STOCK ? product : { ...product, left: null };
}

/** One row a product, by ascending id. */
export function sumByProduct(lines: readonly ProductQuantity[]): ProductQuantity[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => a.productId - b.productId);
}
