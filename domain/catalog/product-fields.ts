import { z } from "zod/mini";
import { Problem, readingCodec, textCodec, typedSchema } from "../form/form-codec.ts";
import { typedText } from "../input/typed-text.ts";
import { isImageAddress } from "../media/image-address.ts";
import { type Cents, parseDecimal, toDecimal } from "../money/cents.ts";

/** In cents: far more than any bar costs, and within the column's limit. */
const MAX_PRICE = 99_999_999;
/** Replaces a rating that is not a number. */
const DEFAULT_RATING = 4.5;
const MAX_CALORIES = 9999;
const MAX_GRAMS = 50_000;
const MAX_IMAGES = 30;
const MAX_ADDRESS_LENGTH = 1000;
/** A longer list is no list of this form. */
const MAX_TYPED_ENTRIES = 500;

/** An amount in dollars and cents above 0. */
export const priceCodec = textCodec<Cents>(readPrice, toDecimal);

/** Stored products may have no price, but none is saved without one. */
export const priceOrNoneCodec = textCodec<Cents | undefined>(readPrice, (price) =>
  price === undefined ? "" : toDecimal(price),
);

function readPrice(typed: string): Cents | Problem {
  const text = typed.trim();
  if (text === "") return new Problem("Please enter a price.");
  if (isTooLarge(text)) return new Problem("This is more than the shop can charge.");
  const amount = isAmount(text, 2) ? parseDecimal(text) : undefined;
  if (amount === undefined) return new Problem("Please enter dollars and cents, like 15.99.");
  return amount > 0 ? amount : new Problem("Please enter a price above 0.");
}

/** A rating, with the default for anything that is not a number. */
export const ratingOrDefaultCodec = textCodec<number>((typed) => {
  const text = typed.trim();
  return isNumber(text) ? readRating(text) : DEFAULT_RATING;
}, writeRating);

/** A rating; 0 when it is empty, for a product without one. */
export const ratingIfStatedCodec = textCodec<number>((typed) => {
  const text = typed.trim();
  return text === "" ? 0 : readRating(text);
}, writeRating);

function readRating(text: string): number | Problem {
  const isRating = isAmount(text, 1) && Number(text) >= 1 && Number(text) <= 5;
  return isRating ? Number(text) : new Problem("Please enter a rating from 1 to 5, like 4.5.");
}

function writeRating(rating: number): string {
  return rating >= 1 ? String(rating) : "";
}

/** A share of cocoa. Empty and 0 state none: null. */
export const cocoaShareCodec = textCodec<number | null>((typed) => {
  const text = typed.trim();
  if (/^(?:\d{0,2}|0\d{2}|100)$/.test(text)) return Number(text) || null;
  return new Problem("Please enter a whole number from 0 to 100.");
}, writeNumber);

/** Whole grams; null when empty. */
export const gramsCodec = textCodec<number | null>((typed) => {
  const grams = readDigits(typed, 1, MAX_GRAMS);
  return grams === undefined
    ? new Problem("Please enter whole grams, from 1 to 50,000, or leave this empty.")
    : grams;
}, writeNumber);

export const CALORIES_PROBLEM =
  "Please enter a whole number of calories, or empty all nutrition facts.";

export const caloriesCodec = textCodec<number | null>((typed) => {
  const calories = readDigits(typed, 0, MAX_CALORIES);
  return calories === undefined ? new Problem(CALORIES_PROBLEM) : calories;
}, writeNumber);

/** @returns null when it is empty, undefined unless it is a whole number from `min` to `max` */
function readDigits(typed: string, min: number, max: number): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number >= min && number <= max ? number : undefined;
}

function writeNumber(number: number | null): string {
  return String(number ?? "");
}

/** An amount of a nutrient, as on a label; may be empty. */
export const weightCodec = textCodec<string>((typed) => {
  const text = typedText(typed.slice(0, 100));
  if (text === "" || isWeight(text)) return text;
  return new Problem("Please enter a weight like 12g, or leave this empty.");
}, String);

/** One address per line; blank lines are dropped. */
export const imagesCodec = textCodec<readonly string[]>(
  (text) => {
    const images = imageLines(text);
    if (images.length > MAX_IMAGES) return new Problem("These are more than we can store.");
    if (images.every(isUsableImage)) return images;
    return new Problem("Each line needs an address that begins with / or https://.");
  },
  (images) => images.join("\n"),
);

export function isUsableImage(address: string): boolean {
  return address.length <= MAX_ADDRESS_LENGTH && isImageAddress(address);
}

export function imageLines(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => line.trim() || []);
}

/**
 * A list of short texts. Blank ones are dropped; of several that differ only in case the first is
 * kept.
 */
export function entriesCodec(maxEntries: number, maxLength: number) {
  return readingCodec<readonly string[], readonly string[]>(
    z.readonly(z.array(typedSchema).check(z.maxLength(MAX_TYPED_ENTRIES))),
    (typed) => {
      const entries = withoutDoubles(typed);
      if (entries.length > maxEntries) return new Problem("These are more than we can store.");
      if (entries.every((entry) => entry.length <= maxLength)) return entries;
      return new Problem("This is too long.");
    },
    (entries) => entries,
  );
}

function withoutDoubles(entries: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const entry of entries.map((each) => typedText(each))) {
    const key = entry.toLowerCase();
    if (entry !== "" && !unique.has(key)) unique.set(key, entry);
  }
  return [...unique.values()];
}

function isTooLarge(price: string): boolean {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(price) && Number(price) * 100 > MAX_PRICE;
}

/** Whether it is a number, such as "4.5", "-1" or "1e0". */
function isNumber(text: string): boolean {
  return /^[-+]?(\d|\.\d)/.test(text) && !Number.isNaN(Number(text));
}

/** Digits with an optional decimal point: not "1e9", "Infinity", "0x10" or empty. */
function isAmount(text: string, decimals: number): boolean {
  const match = /^-?(?=\.?\d)\d*(?:\.(\d*))?$/.exec(text);
  return match !== null && (match[1] ?? "").length <= decimals;
}

/** "12g", "0.5 g", "<1g" or "200mg", as on a label. */
function isWeight(text: string): boolean {
  return /^(?:<|less than )?\s?\d{1,4}(?:\.\d{1,2})?\s?(?:g|mg)$/i.test(text);
}
