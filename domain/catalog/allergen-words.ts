import type { MajorAllergen } from "./major-allergens.ts";
import { type Avoidable, avoidable } from "./product-filters.ts";

/**
 * Words by which ingredients name an allergen, as alternatives of a regular expression that
 * JavaScript and PostgreSQL both understand. The label's hint looks for whole words; the filters
 * for them anywhere.
 */
export const allergenWords: Readonly<Record<MajorAllergen, string>> = {
  milk: "milk|milkfat|buttermilk|butter|butterfat|butteroil|ghee|cream|cheese|yogh?urt|whey|casein|caseinates?|lactose|dulce de leche",
  egg: "eggs?|egg(whites?|yolks?)|albumen",
  wheat: "(whole)?wheat|spelt|semolina|durum|farina|graham",
  soy: "soy|soya|soja|soya?beans?|tofu|miso",
  peanut: "peanuts?",
  sesame: "sesame|tahini",
  almond: "almonds?|marzipan",
  "brazil-nut": "brazil nuts?",
  cashew: "cashews?",
  hazelnut: "hazelnuts?|filberts?|gianduja",
  macadamia: "macadamias?",
  pecan: "pecans?",
  "pine-nut": "pine ?nuts?",
  pistachio: "pistachios?",
  walnut: "walnuts?",
  fish: "fish|anchov(y|ies)|cod|tuna|salmon",
  crustacean: "shrimps?|crabs?|lobsters?|crayfish|prawns?",
};

/** Foods named after butter or cream that contain none. */
export const plantButters =
  "(cocoa|cacao|shea|apple|seed|sunflower|[a-z]*nut|almond|cashew|macadamia|pecan|pistachio) butter|coconut cream|cream of (tartar|coconut)";

/** What makes a filter leave a bar out in doubt, and words that only contain the others. */
const inDoubt: Readonly<Partial<Record<Avoidable, { also?: string; harmless?: string }>>> = {
  milk: { harmless: `\\m(${plantButters})\\M` },
  "tree-nuts": { also: "praline|\\mnuts?\\M", harmless: "coconut|nutmeg|peanut" },
  soy: { also: "lecithin", harmless: "sunflower lecithin" },
  wheat: {
    also: "flour|biscuit|cookie|cracker|pretzel|wafer|malt|gluten",
    harmless: "(rice|almond|coconut) flour|gluten[- ]free",
  },
  egg: { harmless: "eggplant|veggie" },
};

/**
 * PostgreSQL patterns for lowercase text: a bar is not without an ingredient if one of the words is
 * in its texts after the harmless ones are removed.
 */
export function avoidedWords(each: Avoidable): { words: string; harmless: string } {
  const { also, harmless = "^$" } = inDoubt[each] ?? {};
  const allergens: readonly MajorAllergen[] = avoidable[each].allergens;
  const names = allergens.map((allergen) => allergenWords[allergen]);
  return { words: [...names, ...(also ? [also] : [])].join("|"), harmless };
}
