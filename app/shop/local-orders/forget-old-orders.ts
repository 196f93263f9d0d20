/** Storage key of the browser's copies of orders. */
export const LOCAL_ORDERS_KEY = "conche-orders-v1";

const DAY_MS = 24 * 60 * 60_000;

/** Deletes copies of orders that are older than the shop's retention period. */
export function forgetOldOrders(
  days: number,
  storage?: Pick<Storage, "getItem" | "setItem">,
): void {
  try {
    const store = storage ?? window.localStorage;
    const orders: unknown = JSON.parse(store.getItem(LOCAL_ORDERS_KEY) ?? "[]");
    if (!Array.isArray(orders)) return;
    const young = orders.filter(
      (order) => Date.now() - Date.parse(order?.placedAt) < days * DAY_MS,
    );
    if (young.length < orders.length) store.setItem(LOCAL_ORDERS_KEY, JSON.stringify(young));
  } catch (error) {
    console.warn("Old orders kept in this browser could not be deleted.", error);
  }
}
