export const orderSortColumns = ["date", "customer", "total", "status"] as const;

/** Sort keys of the list of orders. Statuses sort in the order of an order's life. */
export type OrderSort = {
  readonly by: (typeof orderSortColumns)[number];
  readonly descending: boolean;
};

export const newestFirst: OrderSort = { by: "date", descending: true };

/** Counting, selecting and changing orders stop at this many. */
export const MAX_LISTED_ORDERS = 1_000;

/** Saved views of the list of orders that need more than a status. */
export const orderViews = ["open", "to-pack", "unpaid", "bank", "needs-me", "archived"] as const;
/**
 * - `open`: not archived
 * - `to-pack`: paid, not held and not packed
 * - `unpaid`: nothing was paid, and no payment is on its way
 * - `bank`: a bank payment is on its way
 * - `needs-me`: held, but not as a gift that waits for its day; a refund of it failed, or all of it
 *   was refunded before it left; a parcel is undeliverable
 * - `archived`: done, and put aside
 */
export type OrderView = (typeof orderViews)[number];

/**
 * States of a parcel that the list can be filtered by:
 * - `packed`: and not sent yet
 * - `on-hold`: waits for the owner; not a gift that waits for its day
 * - `part-sent`: some of its bars are sent
 * - `undeliverable`: a parcel failed or came back, and waits for the owner
 */
export const orderParcels = ["packed", "on-hold", "part-sent", "undeliverable"] as const;
export type OrderParcel = (typeof orderParcels)[number];
