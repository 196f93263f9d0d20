import { z } from "zod/mini";
import { typedText } from "../input/typed-text.ts";
import { type Cents, parseDecimal, ZERO } from "../money/cents.ts";

/** The highest price, in cents: far more than any bar costs, and within the column's limit. */
const HIGHEST_PRICE = 99_999_999;
/** Replaces a rating that is not a number. */
const RATING_WHEN_UNREADABLE = "4.5";
const MOST_GRAMS = 50_000;
const LONGEST_ADDRESS = 1000;

/** An amount in dollars and cents above 0. */
export const price = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, "missing"),
    z.refine((text) => !isTooLarge(text), "too-large"),
    z.refine((text) => isAmount(text, 2) && parseDecimal(text) !== undefined, "not-an-amount"),
  ),
  z
    .transform((text: string): Cents => parseDecimal(text) ?? ZERO)
    .check(z.refine((amount) => amount > 0, "not-above-zero")),
);

/** A rating, with the default for anything that is not a number. */
export const ratingOrDefault = z.pipe(
  z.string().check(
    z.trim(),
    z.overwrite((text) => (isNumber(text) ? text : RATING_WHEN_UNREADABLE)),
    z.refine(isRating, "not-a-rating"),
  ),
  z.transform(Number),
);

/** A rating; 0 when it is empty, for a product without one. */
export const ratingIfStated = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isRating(text), "not-a-rating"),
  ),
  z.transform(Number),
);

/** A share of cocoa. Empty and 0 state none: null. */
export const cocoaShare = z.pipe(
  z.string().check(z.trim(), z.regex(/^(?:\d{0,2}|0\d{2}|100)$/, "not-a-percentage")),
  z.transform((text) => Number(text) || null),
);

/** An amount of a nutrient; may be empty. */
export const weight = z.string().check(
  z.overwrite((text) => typedText(text)),
  z.refine((text) => text === "" || isWeight(text), "not-a-weight"),
);

/** Whole grams; null when empty. */
export const grams = z.pipe(
  z.string().check(
    z.trim(),
    z.regex(/^\d{0,6}$/, "not-grams"),
    z.refine(
      (text) => text === "" || (Number(text) > 0 && Number(text) <= MOST_GRAMS),
      "not-grams",
    ),
  ),
  z.transform((text) => (text === "" ? null : Number(text))),
);

export const image = z.string().check(z.trim(), z.maxLength(LONGEST_ADDRESS, "too-long"));

/**
 * A list of short texts. Blank ones are dropped; of several that differ only in case the first is
 * kept.
 */
export const list = (entries: number, length: number) =>
  z.pipe(
    z.pipe(z.array(z.string()), z.transform(withoutDoubles)),
    z
      .array(z.string().check(z.maxLength(length, "too-long")))
      .check(z.maxLength(entries, "too-many")),
  );

function withoutDoubles(entries: string[]): string[] {
  const kept = new Map<string, string>();
  for (const entry of entries.map((each) => typedText(each))) {
    const key = entry.toLowerCase();
    if (entry !== "" && !kept.has(key)) kept.set(key, entry);
  }
  return [...kept.values()];
}

function isTooLarge(price: string): boolean {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(price) && Number(price) * 100 > HIGHEST_PRICE;
}

function isRating(text: string): boolean {
  return isAmount(text, 1) && Number(text) >= 1 && Number(text) <= 5;
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
