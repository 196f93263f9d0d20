/** More marks on one letter than any language has; the limit of Unicode's stream-safe text (UAX #15). */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Normalizes what somebody typed: Unicode NFC, well-formed, trimmed, without control characters. Line
 * breaks stay only when `lines` is set.
 */
export function typedText(text: string, { lines = false } = {}): string {
  const plain = text
    .toWellFormed()
    // Before normalizing, which takes quadratic time for a run of marks.
    .replace(excessMarks, "$1")
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, " ");
  return (lines ? plain : plain.replace(/\s+/g, " ")).trim();
}
