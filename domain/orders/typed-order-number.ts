import { padSequence } from "./order-number.ts";

/** What somebody typed or scanned to name an order. */
export type TypedOrderNumber =
  /** The complete number, as it may be stored: a former shop's sequence may have other zeros in front. */
  | { readonly kind: "complete"; readonly numbers: readonly string[] }
  /** Its end: digits of its sequence, perhaps with the year before them. */
  | { readonly kind: "end"; readonly year: number | null; readonly digits: string };

/** As people write it in front of a number: "Order no. 12", "#12". Not the prefix of ORDER-2026-001. */
const leadIn = /^(?:order(?=[\s.:#]))?\s*(?:(?:no|number)(?=[\s.:#]))?[.:]?\s*#?\s*/i;

const withSeparators = /^(?:([A-Z0-9]{1,12})[^A-Z0-9]+)?(\d{4})[^A-Z0-9]+(\d{1,9})$/;

/** Only letters in front: in BAR72026002 nobody knows where the prefix ends. */
const withoutSeparators = /^([A-Z]{1,12})(20\d{2})(\d{3,9})$/;

/**
 * Reads "CHOC-2026-002", "choc 2026 2", "CHOC2026002", "Order #2026-002", "#002" and "2". Scanners that
 * are set to another keyboard type other characters for the hyphens.
 */
export function readTypedNumber(text: string): TypedOrderNumber | undefined {
  // Only these letters: "ß", which some scanners type for a hyphen, would become "SS".
  const typed = text
    .trim()
    .replace(leadIn, "")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

  const found = withSeparators.exec(typed) ?? withoutSeparators.exec(typed);
  const [, prefix, year, sequence = ""] = found ?? [];
  if (prefix && year) {
    const sequences = new Set([sequence, padSequence(sequence)]);
    return { kind: "complete", numbers: [...sequences].map((each) => `${prefix}-${year}-${each}`) };
  }
  if (year) return { kind: "end", year: Number(year), digits: sequence };

  const isEnd = /^\d{1,9}$/.test(typed);
  return isEnd ? { kind: "end", year: null, digits: typed } : undefined;
}
