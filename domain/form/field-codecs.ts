import { z } from "zod/mini";
import { typedText } from "../input/typed-text.ts";
import { type Cents, parseDecimal, toDecimal } from "../money/cents.ts";
import { Problem, textCodec } from "./form-codec.ts";

/** A switch. */
export const switchCodec = z.boolean();

type TextOptions = {
  /** Whether line breaks stay. */
  readonly lines?: boolean;
  /** Instead of `typedText`. */
  readonly normalize?: (text: string) => string;
};

/** Text that has to be filled in. */
export function requiredTextCodec(max: number, sentence: string, options?: TextOptions) {
  return textCodec<string>(
    (text) => readText(text, max, options) || new Problem(sentence),
    asTyped,
  );
}

/** Text that may be left empty. */
export function optionalTextCodec(max: number, sentence: string, options?: TextOptions) {
  return textCodec<string>(
    (text) => readText(text, max, options) ?? new Problem(sentence),
    asTyped,
  );
}

/** Text that may be left empty, and has to be of a kind otherwise. */
export function emptyOrCodec(
  isRight: (text: string) => boolean,
  sentence: string,
  { max = 200, ...options }: TextOptions & { readonly max?: number } = {},
) {
  return textCodec<string>((typed) => {
    const text = readText(typed, max, options);
    const isAllowed = text === "" || (text !== undefined && isRight(text));
    return isAllowed ? text : new Problem(sentence);
  }, asTyped);
}

/** @returns undefined when it is too long */
function readText(text: string, max: number, options: TextOptions = {}): string | undefined {
  // Normalizing makes a text hardly shorter than an eighth. What is longer is not worth the work.
  if (text.length > max * 8) return undefined;
  const { normalize = (typed: string) => typedText(typed, options) } = options;
  const normalized = normalize(text);
  return normalized.length > max ? undefined : normalized;
}

const asTyped = (text: string) => text;

/** A whole number from `min` to `max`. */
export function wholeNumberCodec(min: number, max: number, sentence: string) {
  return textCodec(
    (text) => readWholeNumber(text, min, max) ?? new Problem(sentence),
    (value) => String(value),
  );
}

/** @returns undefined unless it is a whole number from `min` to `max` */
export function readWholeNumber(text: string, min: number, max: number): number | undefined {
  const value = /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

/** An amount from zero to `max`. */
export function moneyCodec(max: Cents, sentence: string) {
  return textCodec(
    (text) => {
      const amount = parseDecimal(text);
      const isAllowed = amount !== undefined && amount >= 0 && amount <= max;
      return isAllowed ? amount : new Problem(sentence);
    },
    (amount) => toDecimal(amount),
  );
}
