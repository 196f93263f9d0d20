export const productSortColumns = ["name", "price", "stock"] as const;

/** Sort keys of the admin's product list. */
export type ProductListSort = {
  readonly by: (typeof productSortColumns)[number];
  readonly descending: boolean;
};
