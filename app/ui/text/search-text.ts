/**
 * A search text from an address, on one line and without characters that PostgreSQL rejects.
 *
 * @param maxLength in characters; the rest is cut off
 */
export function searchText(text: string | null, maxLength = 200): string {
  const line = (text ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return [...line.slice(0, 4 * maxLength)].slice(0, maxLength).join("").toWellFormed().trim();
}
