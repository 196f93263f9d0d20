import { type MajorAllergen, majorAllergens } from "../catalog/major-allergens.ts";
import { typedText } from "../input/typed-text.ts";

/** More than fits on any label. */
const MAX_INGREDIENTS_LENGTH = 3000;
const MAX_INGREDIENTS = 60;

export type ReadIngredients =
  /** Heaviest first. */
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly problem: string };

type Line = { readonly name: string; readonly grams: number | null };

/**
 * Reads ingredients, one per line, with their parts in parentheses: "Milk chocolate (sugar, milk)".
 * They are in order of weight, or each line ends with its weight ("Cane sugar 300 g") and they are
 * sorted by it.
 */
export function readIngredients(text: string): ReadIngredients {
  if (text.length > MAX_INGREDIENTS_LENGTH) {
    return { ok: false, problem: "This is longer than any label holds." };
  }
  const typed = text.split(/\r\n?|\n/).map((line) => typedText(line).replace(/[,;.]$/, ""));
  const texts = typed.filter((line) => line !== "");
  if (texts.length > MAX_INGREDIENTS) {
    return { ok: false, problem: "These are more ingredients than any label holds." };
  }
  const lines = texts.map(readLine);
  if (lines.some(({ name }) => !isBalanced(name))) {
    const problem = "A parenthesis is missing: parts stand like this (sugar, milk).";
    return { ok: false, problem };
  }
  if (lines.some(({ grams }) => Number.isNaN(grams))) {
    return { ok: false, problem: "A weight must be above 0, like Cane sugar 300 g." };
  }
  const weighed = lines.filter(({ grams }) => grams !== null);
  if (weighed.length > 0 && weighed.length < lines.length) {
    return { ok: false, problem: "Give every ingredient its weight, or none of them." };
  }
  const sorted = lines.toSorted((a, b) => (b.grams ?? 0) - (a.grams ?? 0));
  return { ok: true, names: sorted.map(({ name }) => name) };
}

/** An invalid weight, such as "-5 g" or "0 g", is NaN. */
function readLine(line: string): Line {
  const [, name = line, number] = /^(.*\S)\s+(-?[\d.]+)\s?g$/i.exec(line) ?? [];
  if (number === undefined) return { name: line, grams: null };
  const grams = /^\d{1,6}(\.\d{1,3})?$/.test(number) ? Number(number) : Number.NaN;
  return { name: name.replace(/(?<!\s)\s*[,:–-]$/, ""), grams: grams > 0 ? grams : Number.NaN };
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const letter of text) {
    if (letter === "(") open += 1;
    if (letter === ")") open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** The ingredient statement of a label; empty without ingredients. */
export function ingredientStatement(names: readonly string[]): string {
  return names.length === 0 ? "" : `Ingredients: ${names.join(", ")}.`;
}

/** Words by which ingredients name an allergen. */
const words: Record<MajorAllergen, RegExp> = {
  milk: /\b(milk|milkfat|buttermilk|butter|butterfat|butteroil|ghee|cream|cheese|yogh?urt|whey|casein|caseinates?|lactose|dulce de leche)\b/i,
  egg: /\b(eggs?|egg(whites?|yolks?)|albumen)\b/i,
  wheat: /\b((whole)?wheat|spelt|semolina|durum|farina|graham)\b/i,
  soy: /\b(soy|soya|soja|soya?beans?|tofu|miso)\b/i,
  peanut: /\bpeanuts?\b/i,
  sesame: /\b(sesame|tahini)\b/i,
  almond: /\b(almonds?|marzipan)\b/i,
  "brazil-nut": /\bbrazil nuts?\b/i,
  cashew: /\bcashews?\b/i,
  hazelnut: /\b(hazelnuts?|filberts?|gianduja)\b/i,
  macadamia: /\bmacadamias?\b/i,
  pecan: /\bpecans?\b/i,
  "pine-nut": /\bpine ?nuts?\b/i,
  pistachio: /\bpistachios?\b/i,
  walnut: /\bwalnuts?\b/i,
  fish: /\b(fish|anchov(y|ies)|cod|tuna|salmon)\b/i,
  crustacean: /\b(shrimps?|crabs?|lobsters?|crayfish|prawns?)\b/i,
};
/** Foods named after milk, cream or butter that contain none. */
const plantFoods = [
  /\b(oat|rice|soy|almond|coconut|cashew|hazelnut|pea|macadamia) ?(milk|yogh?urt)\b/gi,
  /\b(cocoa|cacao|shea|apple|seed|sunflower|\w*nut|almond|cashew|macadamia|pecan|pistachio) butter\b/gi,
  /\b(coconut) cream\b/gi,
  /\bcream of (tartar|coconut)\b/gi,
];

/**
 * Allergens that the ingredients mention but nobody chose. A hint, not proof that others are
 * absent.
 */
export function unchosenAllergens(
  names: readonly string[],
  chosen: readonly MajorAllergen[],
): MajorAllergen[] {
  const text = names.join("\n");
  const withoutMilk = plantFoods.reduce((rest, food) => rest.replace(food, "$1"), text);
  return majorAllergens.filter(
    (allergen) =>
      !chosen.includes(allergen) && words[allergen].test(allergen === "milk" ? withoutMilk : text),
  );
}
