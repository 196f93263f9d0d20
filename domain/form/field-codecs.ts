import { z } from "zod/mini";
import { typedText } from "../input/typed-text.ts";
import { type Cents, parseDecimal, toDecimal } from "../money/cents.ts";
import { Problem, textCodec } from "./form-codec.ts";

/** A switch. */
export const switchCodec = z.boolean();

/** A required line of text. */
export function lineCodec(max: number, sentence: string) {
  return textCodec(
    (text) => {
      const line = typedText(text);
      return line === "" || line.length > max ? new Problem(sentence) : line;
    },
    (line) => line,
  );
}

/** Text that may be left empty. */
export function optionalTextCodec(max: number, sentence: string, { lines = false } = {}) {
  return textCodec(
    (text) => {
      const typed = typedText(text, { lines });
      return typed.length > max ? new Problem(sentence) : typed;
    },
    (typed) => typed,
  );
}

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
