const LONGEST = 200;

/** What somebody searches for, out of an address; nothing that a database could not take. */
export function searchText(text: string | null): string {
  return (text ?? "")
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed()
    .slice(0, LONGEST)
    .toWellFormed()
    .trim();
}
