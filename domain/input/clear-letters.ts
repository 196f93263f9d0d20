/** Digits and letters that nobody mistakes for each other: without I, L, O and U. */
export const CLEAR_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What was typed in such letters, without spaces and hyphens, and with what people misread put right. */
export function readClearLetters(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}
