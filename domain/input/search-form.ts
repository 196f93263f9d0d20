import { normalizeUnicode } from "./normalize-unicode.ts";

/** Longer searches are cut: nobody types them, and each letter costs time. */
const MAX_TYPED = 200;

/** Fewer letters are in everything, and no index finds them. */
export const MIN_SEARCH_LETTERS = 3;

const APOSTROPHES = /['\u2018\u2019\u02BC`\u00B4\u2032\uFF07]/g;
const MARKS = /[\u0300-\u036F]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const letters: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/**
 * The one normal form of texts that are searched, and of what people type to find them: lowercase
 * letters without accents, full-width ones as usual, no apostrophes, one kind of dash, one blank. The
 * database's function search_form computes the same.
 */
export function searchForm(text: string): string {
  return normalizeUnicode(text.replace(APOSTROPHES, ""), "NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(DASHES, "-")
    .replace(/[øłđıßæœ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[ \t]+/g, " ");
}

/** What somebody typed or pasted into a search box, before it becomes a search form. */
export function typedSearch(typed: string): string {
  // One letter may become eighteen.
  const text = normalizeUnicode(typed.slice(0, MAX_TYPED), "NFKC").replace(/\p{Cf}/gu, "");
  // "#CHOC-2026-001", as emails write the number of an order.
  return text
    .slice(0, MAX_TYPED)
    .toWellFormed()
    .trim()
    .replace(/^#(?=[\p{L}\p{N}])/u, "");
}

/** Nobody types more; each costs time. */
const MAX_WORDS = 12;

/**
 * The words that somebody typed: a text matches if it contains each of them, in any order. Such as
 * "Núñez, José" and "doe ray" for Doe-Ray. Digits in groups stay together.
 */
export function searchWords(typed: string): string[] {
  const text = typedSearch(typed);
  if (typedDigits(text) !== undefined) return [text];

  const parts = text.split(/[\s,;]+/).flatMap(splitName);
  const words = parts.filter((word) => !isOnlyMarks(word));
  const hasIndexed = words.some((word) => [...searchForm(word)].length >= MIN_SEARCH_LETTERS);
  if (!hasIndexed) return isOnlyMarks(text) ? [] : [text];
  return words.slice(0, MAX_WORDS);
}

/** Parts of a name with hyphens; an order's number stays whole. */
function splitName(word: string): string[] {
  const isName = /^\p{L}+(?:[-\u2010-\u2015]\p{L}+)+$/u.test(word);
  return isName ? word.split(/[-\u2010-\u2015]/) : [word];
}

/** Such as a single apostrophe, of which nothing is left to search for: it finds nothing. */
export function isOnlyMarks(typed: string): boolean {
  const text = typedSearch(typed);
  return text !== "" && searchForm(text).trim() === "";
}

/**
 * The digits of a phone, tracking or other number in any spelling, such as "+1 (617) 555-0123".
 *
 * @returns undefined when it is no such number
 */
export function typedDigits(typed: string): string | undefined {
  const text = typedSearch(typed);
  if (!/^[\d\s()+./\u2010-\u2015-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  if (digits.length < 7) return undefined;
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}
