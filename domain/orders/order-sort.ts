export const orderSortColumns = ["date", "customer", "total", "status"] as const;

/** Sort keys of the list of orders. Statuses sort in the order of an order's life. */
export type OrderSort = {
  readonly by: (typeof orderSortColumns)[number];
  readonly descending: boolean;
};

export const newestFirst: OrderSort = { by: "date", descending: true };
