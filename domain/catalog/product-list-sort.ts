export const productSortColumns = ["name", "price", "stock"] as const;

/** Sort keys of the admin's product list. */
export type ProductSort = {
  readonly by: (typeof productSortColumns)[number];
  readonly descending: boolean;
};
