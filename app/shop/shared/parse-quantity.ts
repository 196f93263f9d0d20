import { MAX_QUANTITY } from "#domain/cart/cart.ts";

/**
 * Reads a typed quantity. Not a number falls back to 1; 0 and less come through as they are,
 * because in the cart they mean "take it out".
 */
export function parseQuantity(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Math.trunc(Number(text));
  if (!Number.isFinite(value)) return 1;
  // Plus 0 turns -0 into 0.
  return Math.min(value, MAX_QUANTITY) + 0;
}
