import { imageLines } from "./product-fields.ts";

/** Adds a typed entry; blank and duplicate ones are ignored. */
export function addEntry(entries: readonly string[], typed: string): readonly string[] {
  const value = typed.replace(/\s+/g, " ").trim();
  const isListed = entries.some((entry) => entry.toLowerCase() === value.toLowerCase());
  return value === "" || isListed ? entries : [...entries, value];
}

/** Moves an entry to another index; the others keep their order. */
export function moveEntry(entries: readonly string[], from: number, to: number): readonly string[] {
  const entry = entries[from];
  if (entry === undefined || to < 0 || to >= entries.length) return entries;
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}

const MAX_SUGGESTED = 50;

/** Suggestions for the typed text, without entries that are already chosen. */
export function suggestEntries(
  known: readonly string[],
  chosen: readonly string[],
  typed: string,
): readonly string[] {
  const taken = new Set(chosen.map((entry) => entry.toLowerCase()));
  const part = typed.trim().toLowerCase();
  return known
    .filter((entry) => !taken.has(entry.toLowerCase()) && entry.toLowerCase().includes(part))
    .slice(0, MAX_SUGGESTED);
}

/** Adds a picture after the others, or as the main one if there is none. */
export function addPicture<
  Typed extends { readonly image: string; readonly additionalImages: string },
>(typed: Typed, address: string): Typed {
  if (typed.image.trim() === "") return { ...typed, image: address };

  const others = [...new Set([...imageLines(typed.additionalImages), address])];
  return { ...typed, additionalImages: others.join("\n") };
}
