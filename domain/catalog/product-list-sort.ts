export const productSortColumns = ["name", "price", "stock"] as const;

/** What the admin's list of products is sorted by. */
export type ProductSort = {
  readonly by: (typeof productSortColumns)[number];
  readonly descending: boolean;
};
