/**
 * What somebody typed, as the shop keeps it: composed, well-formed, without control characters and
 * without space around it. Line breaks stay only where a person writes several lines.
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
