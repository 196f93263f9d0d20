import { z } from "zod/mini";
import { typedText } from "./typed-text.ts";

type TextOptions = {
  /** Whether line breaks stay. */
  readonly lines?: boolean;
};

/** A field that somebody types a text into and has to: what is not sent, or no text, is missing. */
export function requiredText(longest: number, options?: TextOptions) {
  return z.string("missing").check(
    z.overwrite((text) => typedText(text, options)),
    z.minLength(1, "missing"),
    z.maxLength(longest, "too-long"),
  );
}

/** A field that may stay empty. What is not sent, or no text, counts as empty. */
export function optionalText(longest: number, options?: TextOptions) {
  return z.pipe(
    z.catch(z.string(), ""),
    z.string().check(
      z.overwrite((text) => typedText(text, options)),
      z.maxLength(longest, "too-long"),
    ),
  );
}
