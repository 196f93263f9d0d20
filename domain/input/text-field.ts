import { z } from "zod/mini";

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

/**
 * Normalizes what somebody typed: Unicode NFC, well-formed, trimmed, without control characters. Line
 * breaks stay only when `lines` is set.
 */
export function typedText(text: string, { lines = false } = {}): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, " ");
  return (lines ? plain : plain.replace(/\s+/g, " ")).trim();
}
