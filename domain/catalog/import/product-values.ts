import { readAmount } from "../../csv/amounts.ts";
import { withoutZeroDecimals } from "../../csv/without-zero-decimals.ts";
import type { Cents } from "../../money/cents.ts";
import { type Category, categories, categoryNames } from "../category.ts";

/** The highest price, as in the product editor. */
const MAX_PRICE = 99_999_999;

export type ReadPrice =
  | { readonly code: "price"; readonly amount: Cents }
  /** Empty, or 0, which is not a price either. */
  | { readonly code: "missing" }
  /** In another currency than US dollars, by its mark. */
  | { readonly code: "foreign"; readonly currency: string }
  | { readonly code: "unreadable" };

/** A price as decideFile leaves it, such as "12.50"; what is none is still as the file has it. */
export function priceOf(text: string): ReadPrice {
  const read = readAmount(text, ".", { rounds: true });
  if (read.code === "empty") return { code: "missing" };
  if (read.code === "amount" && read.currency !== null) {
    return { code: "foreign", currency: read.currency };
  }
  if (read.code === "unreadable" || read.amount < 0 || read.amount > MAX_PRICE) {
    return { code: "unreadable" };
  }
  return read.amount === 0 ? { code: "missing" } : { code: "price", amount: read.amount };
}

/** @returns what a currency cell names, unless it is US dollars or empty */
export function foreignCurrency(cell: string): string | undefined {
  const currency = cell.trim().slice(0, 20).toWellFormed();
  return /^(?:|usd|us\$|\$|us dollars?)$/i.test(currency) ? undefined : currency.toUpperCase();
}

/** A non-negative whole number, such as "150", "150.0" or "150 kcal". @returns undefined for anything else */
export function wholeNumber(text: string | undefined, highest: number): number | undefined {
  const digits = withoutZeroDecimals((text ?? "").replace(/k?cal(?:ories)?$/i, "").trim());
  return /^\d{1,9}$/.test(digits) && Number(digits) <= highest ? Number(digits) : undefined;
}

export function categoryNamed(text: string): Category | undefined {
  const word = text.trim().toLowerCase();
  return categories.find((each) => each === word || categoryNames[each].toLowerCase() === word);
}

const COLOR = String.raw`(white|milk|dark(?![ -]+milk\b))`;
/** "Dark chocolate" and "Bars > Dark", but not "White elephant" or "Dark roast". */
const colorOfChocolate = new RegExp(
  String.raw`\b${COLOR}(?=[ -]*(?:choc\w*|bars?\b|cacao|cocoa|couverture|single\b|with\b|collection|truffles?\b|\d|[,;|/&():>]|$))`,
  "gi",
);
const anyColor = new RegExp(String.raw`\b${COLOR}\b`, "gi");
const flavored = /\bflavou?red\b|\binclusions?\b/i;

/** The category that one of these texts names, the first ones before the others. */
export function categoryIn(texts: readonly string[]): Category | undefined {
  for (const text of texts) {
    const named = categoryNamed(text) ?? categoryByColor(text, colorOfChocolate);
    if (named) return named;
  }
  return undefined;
}

/** A bar's name says it in fewer words: "Dark Almond". */
export function categoryOfName(name: string): Category | undefined {
  return categoryIn([name]) ?? categoryByColor(name, anyColor);
}

/** Several colors, as a mixed box has them, are none. */
function categoryByColor(text: string, pattern: RegExp): Category | undefined {
  const found = inEnglish(text.toLowerCase()).match(pattern);
  const [color, ...others] = new Set(found ?? []);
  if (others.length > 0) return undefined;
  if (color === "white" || color === "milk") return color;
  if (flavored.test(text)) return "flavored";
  return color === undefined ? undefined : "dark";
}

/** "Chocolat au lait" and "Lait 45%", but not "Café au lait" or "Mont Blanc". */
const frenchColor =
  /\b(?:chocolats?|tablettes?)[ -](?:au[ -])?(lait|blanc|noir)\b|^(?:\d{2,3} ?%[ -]?)?(?:au[ -])?(lait|blanc)(?:[ -]\d{2,3} ?%?)?$/g;

function inEnglish(text: string): string {
  const colors: Readonly<Record<string, string>> = { lait: "milk", blanc: "white", noir: "dark" };
  const translated = text
    .trim()
    .replace(frenchColor, (_, first, second) => `${colors[first ?? second]} chocolate`);
  // Not in "Pinot Noir" or "film noir".
  return translated.replace(/(?<!\b(?:pinot|film)[ -])noir/g, "dark");
}

/**
 * The tags that are a category as a whole, such as "dark-chocolate", "Noir" and "70% Dark"; others only
 * contain the word.
 */
export function categoryTags(tags: readonly string[]): string {
  const isCategory =
    /^(?:\d{2,3} ?%?[ -])?(?:single[ -]origin[ -]|extra[ -]|chocolat[ -](?:au[ -])?)?(?:dark|noir|lait|blanc|(?:dark[ -])?milk|white|flavou?red)(?:[ -]choc\w*)?(?:[ -]bars?)?(?:[ -]\d{2,3} ?%?)?$/i;
  return tags.filter((tag) => isCategory.test(tag.trim())).join(", ");
}
