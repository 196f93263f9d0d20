/** PREFIX-{year}-{sequence of at least three digits}, such as CHOC-2026-007. */
export function formatOrderNumber(prefix: string, year: number, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) {
    throw new RangeError(`Not an order sequence: ${sequence}`);
  }
  return orderNumberStart(prefix, year) + String(sequence).padStart(SEQUENCE_DIGITS, "0");
}

/** A sequence has as many digits, or more. */
export const SEQUENCE_DIGITS = 3;

/** What comes before the sequence in all numbers of a year. */
export function orderNumberStart(prefix: string, year: number): string {
  return `${prefix}-${year}-`;
}

/** A prefix is sayable over the phone and safe in an address and a file name. */
export function isOrderPrefix(text: string): boolean {
  return /^[A-Z0-9]{1,12}$/.test(text);
}

/**
 * Whether looking for it makes sense. The numbers of an adopted shop have a form of their own, so
 * this only keeps out what no number is and a database may stumble over, such as control characters.
 */
export function couldBeOrderNumber(text: string): boolean {
  return /^[^\p{C}]{1,64}$/u.test(text);
}
