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
 * of its ingredients and allergens names it; a bar without ingredients never matches.
 *
 * `words` and `harmless` are PostgreSQL patterns for lowercase text; harmless words are removed
 * first. In doubt a bar is left out.
 */
export const avoidable = {
  milk: {
    name: "Milk",
    allergens: ["milk"],
    words: "milk|cream|butter|cheese|whey|casein|lactose|yogh?urt|ghee|dulce de leche",
    harmless: "(cocoa|cacao|shea|nut|peanut|almond) butter|cream of tartar",
  },
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
    words:
      "almond|cashew|hazelnut|macadamia|pecan|pistachio|walnut|praline|gianduja|marzipan|\\mnuts?\\M",
    harmless: "coconut|nutmeg|peanut",
  },
  peanut: { name: "Peanuts", allergens: ["peanut"], words: "peanut", harmless: "^$" },
  sesame: { name: "Sesame", allergens: ["sesame"], words: "sesame|tahini", harmless: "^$" },
  soy: {
    name: "Soy",
    allergens: ["soy"],
    words: "soy|soja|tofu|miso|lecithin",
    harmless: "sunflower lecithin",
  },
  wheat: {
    name: "Wheat",
    allergens: ["wheat"],
    words:
      "wheat|spelt|semolina|durum|farina|graham|flour|biscuit|cookie|cracker|pretzel|wafer|malt|gluten",
    harmless: "(rice|almond|coconut) flour|gluten[- ]free",
  },
  egg: { name: "Egg", allergens: ["egg"], words: "\\megg|albumen", harmless: "eggplant" },
} as const satisfies Record<
  string,
  {
    readonly name: string;
    readonly allergens: readonly MajorAllergen[];
    readonly words: string;
    readonly harmless: string;
  }
>;
export type Avoidable = keyof typeof avoidable;
