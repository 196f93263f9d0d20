/** How states with lower grocery tax distinguish bars: candy contains no flour, food does. */
export const taxCategories = ["candy", "food"] as const;
export type TaxCategory = (typeof taxCategories)[number];
