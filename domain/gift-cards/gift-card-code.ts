import { CLEAR_LETTERS, readClearLetters } from "../input/clear-letters.ts";
import { normalizeUnicode } from "../input/normalize-unicode.ts";

/** Sixteen characters of five bits: too many codes to guess one. */
const LENGTH = 16;

/** Bytes of randomness that a code is made from; each gives one character. */
export const CODE_BYTES = LENGTH;

/** @param random bytes, `CODE_BYTES` of them */
export function giftCardCodeOf(random: Uint8Array): string {
  return Array.from(random.subarray(0, LENGTH), (byte) => CLEAR_LETTERS[byte % 32]).join("");
}

/** Longer than any code with what is typed between its parts. */
const MAX_TYPED = 200;

/** A code among other words: four groups without spaces between them. */
const inWords = /(?<![0-9A-Z-])[0-9A-Z]{4}(-?)(?:[0-9A-Z]{4}\1){2}[0-9A-Z]{4}(?![0-9A-Z-])/;

/**
 * A code as it was typed or pasted with words around it, without spaces and hyphens, and with what
 * people misread put right.
 */
export function normalizeGiftCardCode(typed: string): string {
  const text = normalizeUnicode(typed.slice(0, MAX_TYPED), "NFKC")
    .toUpperCase()
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-");
  return readClearLetters(inWords.exec(text)?.[0] ?? text.replace(/^[^:]*:/, ""));
}

/** Whether a normalized text could be a code. */
export function isGiftCardCode(code: string): boolean {
  return code.length === LENGTH && [...code].every((letter) => CLEAR_LETTERS.includes(letter));
}

/** "7QWX-2M4K-9R3T-1234" */
export function formatGiftCardCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join("-");
}

export function lastFourOf(code: string): string {
  return code.slice(-4);
}
