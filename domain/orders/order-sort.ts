export const orderSortColumns = ["date", "customer", "total", "status"] as const;

/** What the list of orders is sorted by. Statuses follow each other as they do in an order's life. */
export type OrderSort = {
  readonly by: (typeof orderSortColumns)[number];
  readonly descending: boolean;
};

export const newestFirst: OrderSort = { by: "date", descending: true };
