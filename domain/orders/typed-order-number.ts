import { SEQUENCE_DIGITS } from "./order-number.ts";

/** What somebody typed or scanned to name an order. */
export type TypedOrderNumber =
  /** The complete number, as it is stored. */
  | { readonly kind: "complete"; readonly number: string }
  /** Its end: digits of its sequence, perhaps with the year before them. */
  | { readonly kind: "end"; readonly year: number | null; readonly digits: string };

/** "Order no. 12" and "#12", as subjects of emails and people on the phone say it. */
const title = /^(?:order\b)?\s*(?:no\b|number\b)?[.:]?\s*#?\s*/i;

/**
 * Reads "CHOC-2026-002", "choc 2026 2", "CHOC2026002", "Order #2026-002", "#002" and "2". Scanners that
 * are set to another keyboard type other characters for the hyphens.
 */
export function readTypedNumber(text: string): TypedOrderNumber | undefined {
  // Only these letters: "ß", which some scanners type for a hyphen, would become "SS".
  const typed = text
    .trim()
    .replace(title, "")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const [, prefix, year, sequence = ""] =
    /^(?:([A-Z0-9]{1,12})[^A-Z0-9]+)?(\d{4})[^A-Z0-9]+(\d{1,9})$/.exec(typed) ??
    /^([A-Z]{1,12})(20\d{2})(\d{3,9})$/.exec(typed) ??
    [];
  if (prefix && year)
    return { kind: "complete", number: `${prefix}-${year}-${padSequence(sequence)}` };
  if (year) return { kind: "end", year: Number(year), digits: sequence };
  return /^\d{1,9}$/.test(typed) ? { kind: "end", year: null, digits: typed } : undefined;
}

export function padSequence(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "").padStart(SEQUENCE_DIGITS, "0");
}
