import { normalizeUnicode } from "../input/normalize-unicode.ts";

/** Longer than any code; a request takes no more. */
const MAX_TYPED = 100;

/**
 * The form in which codes are stored and compared, whatever keyboards and mails make of one:
 * “Save–10”. is SAVE-10.
 */
export function normalizeCode(text: string): string {
  return normalizeUnicode(text.slice(0, MAX_TYPED), "NFKC")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\s\p{C}"'“”‘’«»]/gu, "")
    .replace(/[.,!]$/, "")
    .toUpperCase()
    .slice(0, MAX_TYPED);
}

const form = /^[A-Z0-9][A-Z0-9_-]{2,29}$/;

/** Whether a normalized code is valid: 3 to 30 letters, digits, dashes and underscores. */
export function isCode(code: string): boolean {
  return form.test(code);
}
