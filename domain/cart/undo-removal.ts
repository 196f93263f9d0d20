import { type Cart, type CartLine, MAX_QUANTITY, withoutBrokenBundles } from "./cart.ts";

/**
 * Puts removed lines back in their places. Later changes of the cart, here or in another tab, stay.
 *
 * @param before the cart before the removal
 * @param after the cart after it
 */
export function undoRemoval(cart: Cart, before: Cart, after: Cart): Cart {
  const missing = new Set(
    before.lines.filter((line) => !holds(after, line) && !isPresent(cart, line)),
  );
  if (missing.size === 0) return cart;
  const lines = [...cart.lines];
  let place = 0;
  for (const line of before.lines) {
    if (!missing.has(line)) {
      const last = lines.findLastIndex((one) => one.id === line.id || areBundled(one, line));
      if (last !== -1) place = last + 1;
      continue;
    }
    // The same product was added again meanwhile. Single bars have one line per product, so both
    // are merged.
    const again = lines.findIndex((one) => areSameSingle(one, line));
    const other = lines[again];
    if (other) {
      const quantity = Math.min(other.quantity + line.quantity, MAX_QUANTITY);
      lines[again] = { ...other, quantity };
    } else {
      lines.splice(place, 0, line);
      place += 1;
    }
  }
  return withoutBrokenBundles({ lines });
}

function holds({ lines }: Cart, { id }: CartLine): boolean {
  return lines.some((line) => line.id === id);
}

/** A restored bundle is already complete: another line would be one too many. */
function isPresent(cart: Cart, line: CartLine): boolean {
  return holds(cart, line) || cart.lines.some((one) => areBundled(one, line));
}

function areBundled(a: CartLine, b: CartLine): boolean {
  return a.bundleId !== undefined && a.bundleId === b.bundleId;
}

function areSameSingle(a: CartLine, b: CartLine): boolean {
  return a.bundleId === undefined && b.bundleId === undefined && a.productId === b.productId;
}
