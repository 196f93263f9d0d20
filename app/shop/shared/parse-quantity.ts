import { MAX_QUANTITY } from "#domain/cart/cart.ts";

/**
 * Parses a typed quantity. Not a number counts as 1. Zero and negative numbers are returned as they
 * are, because in the cart they remove the line.
 */
export function parseQuantity(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Math.trunc(Number(text));
  if (!Number.isFinite(value)) return 1;
  // Adding 0 turns -0 into 0.
  return Math.min(value, MAX_QUANTITY) + 0;
}
