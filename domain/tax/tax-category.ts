/** How states that favor groceries tell bars apart: candy has no flour, food has some. */
export const taxCategories = ["candy", "food"] as const;
export type TaxCategory = (typeof taxCategories)[number];
