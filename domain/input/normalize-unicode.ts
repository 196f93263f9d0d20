/** More marks on one letter than any language has; the limit of Unicode's stream-safe text (UAX #15). */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * The only way to normalize what somebody typed: without a limit it takes quadratic time for a run of
 * marks, which is 13 seconds for 250 kB. Some letters become eighteen, so a text with a limit is cut
 * or refused before.
 */
export function normalizeUnicode(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return text.replace(excessMarks, "$1").normalize(form);
}
