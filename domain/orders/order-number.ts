import { withoutLeadingZeros } from "../csv/without-leading-zeros.ts";

/** PREFIX-{year}-{sequence of at least three digits}, such as CHOC-2026-007. */
export function formatOrderNumber(prefix: string, year: number, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) {
    throw new RangeError(`Not an order sequence: ${sequence}`);
  }
  return orderNumberStart(prefix, year) + String(sequence).padStart(SEQUENCE_DIGITS, "0");
}

/** The least number of digits of a sequence. */
export const SEQUENCE_DIGITS = 3;

/** Digits of a sequence as numbers have them: "2" and "0002" are 002. */
export function padSequence(digits: string): string {
  return withoutLeadingZeros(digits).padStart(SEQUENCE_DIGITS, "0");
}

/** The part before the sequence, the same for all numbers of a year. */
export function orderNumberStart(prefix: string, year: number): string {
  return `${prefix}-${year}-`;
}

/** A prefix must be easy to say on the phone and safe in a URL and a file name. */
export function isOrderPrefix(text: string): boolean {
  return /^[A-Z0-9]{1,12}$/.test(text);
}

/**
 * Whether searching for it makes sense. Numbers of a former shop have their own form, so this
 * only rejects what the database may not accept, such as control characters.
 */
export function couldBeOrderNumber(text: string): boolean {
  return /^[^\p{C}]{1,64}$/u.test(text);
}
