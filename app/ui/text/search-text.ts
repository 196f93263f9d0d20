const MAX_LENGTH = 200;

/** A search text from a URL, without characters that PostgreSQL rejects. */
export function searchText(text: string | null): string {
  return (text ?? "")
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed()
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .trim();
}
