import { normalizeUnicode } from "./normalize-unicode.ts";

/** Every way to end a line: of Windows and old Macs, of Word within a paragraph, and of Unicode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they end lines.
const lineEnds = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/** What nobody sees: soft hyphens, blanks without width, directions, and the places of pictures. */
const invisible = /[\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc]/g;

/**
 * Normalizes what somebody typed or pasted: Unicode NFC, well-formed, trimmed, without control
 * characters and what is invisible. Line breaks stay only when `lines` is set.
 */
export function typedText(text: string, { lines = false } = {}): string {
  const plain = normalizeUnicode(text.toWellFormed().replace(invisible, ""), "NFC")
    .replace(lineEnds, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
    .replace(/[\u0000-\u0009\u000e-\u001f\u007f-\u009f]/g, " ");
  return (lines ? plain : plain.replace(/\s+/g, " ")).trim();
}
