import type { OrderRow } from "./read-orders.ts";

/**
 * Checks that orders that were bought together have one buyer and places without a gap. That none of
 * them is missing is seen in the payment, which has to be the sum of their shares.
 *
 * @returns how many purchases for several recipients there are, and their orders
 */
export function checkPurchases(
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): { readonly purchases: number; readonly ofPurchases: number } {
  const later = orders.filter(({ position }) => position > 0);
  const ids = new Set(later.map(({ purchaseId }) => purchaseId));
  let ofPurchases = 0;
  for (const id of ids) {
    const own = orders.filter(({ purchaseId }) => purchaseId === id);
    ofPurchases += own.length;
    const places = own.map(({ position }) => position).sort((a, b) => a - b);
    if (places.some((place, index) => place !== index)) {
      say(`The purchase ${id} has orders at the places ${places.join(", ")}.`);
    }
    if (!own.some((order) => order.id === id)) say(`The purchase ${id} has no first order.`);
    const buyers = new Set(own.map(({ customer_email }) => customer_email));
    if (buyers.size > 1) say(`The purchase ${id} has ${buyers.size} buyers.`);
  }
  return { purchases: ids.size, ofPurchases };
}
