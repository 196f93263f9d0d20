import { z } from "zod/mini";
import { typedText } from "./typed-text.ts";

type TextOptions = {
  /** Whether line breaks are kept. */
  readonly lines?: boolean;
};

/** A required text field. Missing and non-text values count as empty. */
export function requiredText(longest: number, options?: TextOptions) {
  return z.string("missing").check(
    z.overwrite((text) => typedText(text, options)),
    z.minLength(1, "missing"),
    z.maxLength(longest, "too-long"),
  );
}

/** An optional text field. Missing and non-text values count as empty. */
export function optionalText(longest: number, options?: TextOptions) {
  return z.pipe(
    z.catch(z.string(), ""),
    z.string().check(
      z.overwrite((text) => typedText(text, options)),
      z.maxLength(longest, "too-long"),
    ),
  );
}
