import { normalizeUnicode } from "./normalize-unicode.ts";
import { typedText } from "./typed-text.ts";

/** What is longer is refused by every form; it is not worth normalizing. */
const MAX_LENGTH = 1_000;

/**
 * Marks without a width, such as those for the direction of writing: they come along when an address
 * is pasted from a message, and are printed as boxes, or make two equal addresses differ.
 */
const invisible = /\p{Cf}|\u034F|[\u17B4\u17B5]|[\uFE00-\uFE0F]/gu;

/** Letters that look like a blank, by which a required field would count as filled. */
const blankLetters = /[\u115F\u1160\u2800\u3164\uFFA0]/g;

/** Normalizes a name or one line of an address, as typed, pasted or read from a file. */
export function addressText(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  return typedText(text.replace(invisible, "").replace(blankLetters, " "));
}

/** The same in ASCII digits, blanks and hyphens, for codes: ０２１３９‑１２３４ is 02139-1234. */
export function codeText(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  return normalizeUnicode(addressText(text), "NFKC")
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Pd}\u00AF\u02D7\u2043\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** Unicode's decimal digits come in runs of ten, zero first. */
function digitOf(digit: string): string {
  if (digit <= "9") return digit;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
