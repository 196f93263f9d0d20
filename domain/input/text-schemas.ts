import { z } from "zod/mini";
import { typedText } from "./typed-text.ts";

type TextOptions = {
  /** Whether line breaks are kept. */
  readonly lines?: boolean;
  /** Instead of `typedText`. */
  readonly normalize?: (text: string) => string;
};

/** A required text field. Missing and non-text values count as empty. */
export function requiredText(max: number, options?: TextOptions) {
  return z
    .string("missing")
    .check(
      beforeNormalizing(max),
      z.overwrite(normalizerOf(options)),
      z.minLength(1, "missing"),
      z.maxLength(max, "too-long"),
    );
}

/** An optional text field. Missing and non-text values count as empty. */
export function optionalText(max: number, options?: TextOptions) {
  return z.pipe(
    z.catch(z.string(), ""),
    z
      .string()
      .check(
        beforeNormalizing(max),
        z.overwrite(normalizerOf(options)),
        z.maxLength(max, "too-long"),
      ),
  );
}

function normalizerOf(options: TextOptions = {}): (text: string) => string {
  return options.normalize ?? ((text) => typedText(text, options));
}

/**
 * Normalizing makes a text shorter, by blanks and by marks that join their letters, but hardly to
 * less than an eighth. What is longer is not worth the work.
 */
function beforeNormalizing(max: number) {
  return z.maxLength(max * 8, { error: "too-long", abort: true });
}
