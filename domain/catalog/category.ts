/** The categories a product can have, in the order the shop lists them. */
export const categories = ["dark", "milk", "white", "flavored", "specialty"] as const;
export type Category = (typeof categories)[number];

export const categoryNames: Record<Category, string> = {
  dark: "Dark Chocolate",
  milk: "Milk Chocolate",
  white: "White Chocolate",
  flavored: "Flavored",
  specialty: "Specialty",
};

/** What the product list's filter offers: every category, or all of them. */
export type CategoryFilter = Category | "all";
export const categoryFilters: readonly CategoryFilter[] = ["all", ...categories];

export const categoryFilterNames: Record<CategoryFilter, string> = {
  all: "All Products",
  ...categoryNames,
};

export function isCategory(value: unknown): value is Category {
  return categories.includes(value as Category);
}

/** Unknown values, such as the footer's "limited", show all products. */
export function parseCategoryFilter(value: unknown): CategoryFilter {
  return isCategory(value) ? value : "all";
}
