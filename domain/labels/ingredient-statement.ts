import { allergenWords, plantButters } from "../catalog/allergen-words.ts";
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

/** Foods named after milk, cream or butter that contain none. */
const plantFoods = wholeWords(
  `${plantButters}|(oat|rice|soy|almond|coconut|cashew|hazelnut|pea|macadamia) ?(milk|yogh?urt)`,
);

function wholeWords(words: string): RegExp {
  return new RegExp(`\\b(${words})\\b`, "gi");
}

/**
 * Allergens that the ingredients mention but nobody chose. A hint, not proof that others are
 * absent.
 */
export function unchosenAllergens(
  names: readonly string[],
  chosen: readonly MajorAllergen[],
): MajorAllergen[] {
  const text = names.join("\n");
  const withoutPlantFoods = text.replace(plantFoods, "");
  return majorAllergens.filter((allergen) => {
    const named = allergen === "milk" ? withoutPlantFoods : text;
    return !chosen.includes(allergen) && wholeWords(allergenWords[allergen]).test(named);
  });
}
