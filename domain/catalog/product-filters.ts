import type { MajorAllergen } from "./major-allergens.ts";

/** Cocoa in percent, both ends included. Bars without a stated share are in none of them. */
export const cocoaRanges = {
  "under-50": { name: "Under 50%", from: 1, to: 49 },
  "50-69": { name: "50% to 69%", from: 50, to: 69 },
  "70-79": { name: "70% to 79%", from: 70, to: 79 },
  "80-up": { name: "80% and up", from: 80, to: 100 },
} as const;
export type CocoaRange = keyof typeof cocoaRanges;

/** Maximum price in cents. */
export const priceLimits = {
  "10": { name: "Up to $10", most: 1000 },
  "15": { name: "Up to $15", most: 1500 },
  "20": { name: "Up to $20", most: 2000 },
} as const;
export type PriceLimit = keyof typeof priceLimits;

/**
 * Ingredients that people avoid. A bar is without it when neither the major allergens nor any word
 * of its ingredients and allergens names it (`allergen-words.ts`); a bar without ingredients never
 * matches. In doubt a bar is left out.
 */
export const avoidable = {
  milk: { name: "Milk", allergens: ["milk"] },
  "tree-nuts": {
    name: "Tree nuts",
    allergens: [
      "almond",
      "brazil-nut",
      "cashew",
      "hazelnut",
      "macadamia",
      "pecan",
      "pine-nut",
      "pistachio",
      "walnut",
    ],
  },
  peanut: { name: "Peanuts", allergens: ["peanut"] },
  sesame: { name: "Sesame", allergens: ["sesame"] },
  soy: { name: "Soy", allergens: ["soy"] },
  wheat: { name: "Wheat", allergens: ["wheat"] },
  egg: { name: "Egg", allergens: ["egg"] },
} as const satisfies Record<
  string,
  { readonly name: string; readonly allergens: readonly MajorAllergen[] }
>;
export type Avoidable = keyof typeof avoidable;
