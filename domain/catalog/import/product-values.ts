import { readAmount } from "../../csv/amounts.ts";
import { isNothing } from "../../csv/nothing.ts";
import { withoutZeroDecimals } from "../../csv/without-zero-decimals.ts";
import { typedText } from "../../input/typed-text.ts";
import type { Cents } from "../../money/cents.ts";
import { countNoun } from "../../words/count-noun.ts";
import { type Category, categories, categoryNames } from "../category.ts";
import { type MajorAllergen, majorAllergenNames, sortMajorAllergens } from "../major-allergens.ts";
import { readRetailBarcode } from "../retail-barcode.ts";
import { sortTastingNotes, type TastingNote, tastingNoteNamed } from "../tasting-notes.ts";
import { isPictureAddress, MAX_IMPORTED_PICTURES } from "./product-import.ts";
import { readWeight, type WeightUnit } from "./read-weight.ts";
import { shortenText } from "./shorten.ts";

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

/** What the shop cannot read, unless it is empty. */
export function noteUnread(what: string, cell: string, notes: string[]): void {
  if (isNothing(cell)) return;
  const shown = cell.trim().slice(0, 40).toWellFormed();
  notes.push(`Left out: its ${what} “${shown}”, which the shop can't read.`);
}

export function gramsOf(
  { what, cell, unit }: { what: string; cell: string; unit?: WeightUnit | undefined },
  notes: string[],
): number | undefined {
  const weight = readWeight(cell, unit);
  if (weight.code === "unreadable") noteUnread(what, cell, notes);
  if (weight.code !== "grams") return undefined;
  if (weight.grams <= 50_000) return weight.grams;
  notes.push("It weighs more than 50 kg there, so its weight is left out.");
  return undefined;
}

/** @returns undefined when it is empty; a longer one is shortened, with a note */
export function textUpTo(
  most: number,
  text: string,
  what: string,
  notes: string[],
  { lines = false } = {},
): string | undefined {
  const typed = typedText(text, { lines });
  if (typed.length <= most) return typed || undefined;
  notes.push(
    `Its ${what} is longer than ${most.toLocaleString("en-US")} characters, so it is shortened.`,
  );
  return shortenText(typed, most);
}

type ListLimits = { readonly entries: number; readonly length: number; readonly what: string };

/** Entries without duplicates; too long ones are shortened, too many left out, with a note. */
export function listOf(
  entries: readonly string[] | undefined,
  { entries: most, length, what }: ListLimits,
  notes: string[],
): string[] | undefined {
  const unique = new Map<string, string>();
  let omitted = 0;
  for (const whole of (entries ?? []).map((each) => typedText(each))) {
    const entry = shortenText(whole, length);
    const key = entry.toLowerCase();
    if (entry === "" || unique.has(key)) continue;
    if (unique.size >= most) omitted += 1;
    else {
      unique.set(key, entry);
      if (entry !== whole) notes.push(`The ${what} “${entry}” is shortened.`);
    }
  }
  if (omitted > 0) {
    notes.push(
      `There is room for ${most} ${what}s, so ${countNoun(omitted, "is", "are")} left out.`,
    );
  }
  return unique.size > 0 ? [...unique.values()] : undefined;
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
  const found = text.toLowerCase().replaceAll("noir", "dark").match(pattern);
  const [color, ...others] = new Set(found ?? []);
  if (others.length > 0) return undefined;
  if (color === "white" || color === "milk") return color;
  if (flavored.test(text)) return "flavored";
  return color === undefined ? undefined : "dark";
}

/**
 * The tags that are a category as a whole, such as "dark-chocolate", "Noir" and "70% Dark"; others only
 * contain the word.
 */
export function categoryTags(tags: readonly string[]): string {
  const isCategory =
    /^(?:\d{2,3} ?%?[ -])?(?:single[ -]origin[ -]|extra[ -]|chocolat[ -])?(?:dark|noir|(?:dark[ -])?milk|white|flavou?red)(?:[ -]choc\w*)?(?:[ -]bars?)?(?:[ -]\d{2,3} ?%?)?$/i;
  return tags.filter((tag) => isCategory.test(tag.trim())).join(", ");
}

export function allergensNamed(
  names: readonly string[],
  notes: string[],
): MajorAllergen[] | undefined {
  const known = Object.entries(majorAllergenNames) as [MajorAllergen, string][];
  const found = names.flatMap((text) => {
    const word = text.trim().toLowerCase();
    const named = known.find(([key, name]) => key === word || name.toLowerCase() === word);
    if (!named) notes.push(`“${text.slice(0, 60).toWellFormed()}” is no major allergen of US law.`);
    return named ? [named[0]] : [];
  });
  return found.length > 0 ? sortMajorAllergens(found) : undefined;
}

export function tastingNotesNamed(
  names: readonly string[],
  notes: string[],
): TastingNote[] | undefined {
  const found = names.flatMap((text) => {
    const named = tastingNoteNamed(text);
    if (!named) notes.push(`“${text.slice(0, 60).toWellFormed()}” is not on the tasting wheel.`);
    return named ?? [];
  });
  return found.length > 0 ? sortTastingNotes(found) : undefined;
}

export function barcodeOf(text = "", notes: string[]): string | undefined {
  // Shopify separates several; spreadsheets turn one into a number, without the zeros in front.
  const first = withoutZeroDecimals(text.replace(/^'/, "").split(/[;,]/)[0]?.trim() ?? "");
  const whole = /^\d{9,11}$/.test(first) ? first.padStart(12, "0") : first;
  // A GTIN-14 of single units is an EAN-13 after a 0.
  const read = readRetailBarcode(whole.replace(/^0(\d{13})$/, "$1"));
  if (read.ok) return read.barcode?.digits;
  notes.push(
    `“${first.slice(0, 40).toWellFormed()}” is no UPC-A or EAN-13, so the barcode is left out.`,
  );
  return undefined;
}

export function picturesOf(
  addresses: readonly string[] | undefined,
  notes: string[],
): string[] | undefined {
  const whole = (addresses ?? []).map((each) =>
    each.trim().replace(/^\/\//, "https://").replaceAll(" ", "%20"),
  );
  const all = [...new Set(whole.filter(Boolean))];
  const usable = all.filter((each) => each.length <= 1000 && isPictureAddress(each));
  if (usable.length < all.length)
    notes.push("A picture has no address on the web, so it is left out.");
  if (usable.length > MAX_IMPORTED_PICTURES) {
    notes.push(
      `It has ${usable.length} pictures; the shop takes the first ${MAX_IMPORTED_PICTURES}.`,
    );
  }
  return usable.length > 0 ? usable.slice(0, MAX_IMPORTED_PICTURES) : undefined;
}
