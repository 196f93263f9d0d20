/**
 * The nine major food allergens of US law, with tree nuts by kind, as labels must name them. The
 * kinds are from the FDA's list of January 2025, with walnuts combined.
 *
 * @see https://www.fda.gov/food/nutrition-food-labeling-and-critical-foods/food-allergies
 */
export const majorAllergenNames = {
  milk: "Milk",
  egg: "Egg",
  wheat: "Wheat",
  soy: "Soy",
  peanut: "Peanuts",
  sesame: "Sesame",
  almond: "Almonds",
  "brazil-nut": "Brazil nuts",
  cashew: "Cashews",
  hazelnut: "Hazelnuts",
  macadamia: "Macadamia nuts",
  pecan: "Pecans",
  "pine-nut": "Pine nuts",
  pistachio: "Pistachios",
  walnut: "Walnuts",
  fish: "Fish",
  crustacean: "Crustacean shellfish",
} as const;

export type MajorAllergen = keyof typeof majorAllergenNames;

export const majorAllergens = Object.keys(majorAllergenNames) as MajorAllergen[];

/** Sorted as above, without duplicates; unknown words are left out. */
export function sortMajorAllergens(words: readonly string[]): MajorAllergen[] {
  return majorAllergens.filter((allergen) => words.includes(allergen));
}

/** The allergen names shown in carts, orders and emails. */
export function containsNames(allergens: readonly string[]): string[] {
  return sortMajorAllergens(allergens).map((allergen) => majorAllergenNames[allergen]);
}

/** All allergens for a bar's page: major ones first, then others that staff wrote. */
export function listAllergens(product: {
  readonly majorAllergens: readonly string[];
  readonly allergens: readonly string[];
}): string[] {
  const major = containsNames(product.majorAllergens);
  const named = new Set(major.map((name) => name.toLowerCase()));
  return [...major, ...product.allergens.filter((name) => !named.has(name.toLowerCase()))];
}
