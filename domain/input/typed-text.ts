import { normalizeUnicode } from "./normalize-unicode.ts";

/**
 * Normalizes what somebody typed: Unicode NFC, well-formed, trimmed, without control characters. Line
 * breaks stay only when `lines` is set.
 */
export function typedText(text: string, { lines = false } = {}): string {
  const plain = normalizeUnicode(text.toWellFormed(), "NFC")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, " ");
  return (lines ? plain : plain.replace(/\s+/g, " ")).trim();
}
