import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { pastedCode } from "../input/pasted-code.ts";

/** Digits and letters that nobody mistakes for each other: without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Sixteen characters of five bits: too many codes to guess one. */
const LENGTH = 16;

/** Bytes of randomness that a code is made from; each gives one character. */
export const CODE_BYTES = LENGTH;

/** @param random bytes, `CODE_BYTES` of them */
export function giftCardCodeOf(random: Uint8Array): string {
  return Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % 32]).join("");
}

/** Longer than any code with what is typed between its parts. */
const MAX_TYPED = 200;

/** A code as it was typed, without spaces and hyphens, and with what people misread put right. */
export function normalizeGiftCardCode(typed: string): string {
  return pastedCode(normalizeUnicode(typed.slice(0, MAX_TYPED), "NFKC"))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/** Whether a normalized text could be a code. */
export function isGiftCardCode(code: string): boolean {
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
}

/** "7QWX-2M4K-9R3T-1234" */
export function formatGiftCardCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join("-");
}

export function lastFourOf(code: string): string {
  return code.slice(-4);
}
