import { CLEAR_LETTERS, readClearLetters } from "../input/clear-letters.ts";
import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { pastedCode } from "../input/pasted-code.ts";

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

/** A code as it was typed, without spaces and hyphens, and with what people misread put right. */
export function normalizeGiftCardCode(typed: string): string {
  return readClearLetters(pastedCode(normalizeUnicode(typed.slice(0, MAX_TYPED), "NFKC")));
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
