/** Where a long title of a marketplace has its parts. */
const separators = [" | ", " • ", " · ", " – ", " — ", " - ", " / ", "; ", ", ", ": ", ". "];

/**
 * Shortens a title at the end of one of its parts, otherwise after a word. The beginning is what
 * the product is; the rest is for search engines.
 */
export function shortenTitle(title: string, most: number): string {
  if (title.length <= most) return title;
  const part = title.slice(0, most + 1);
  const ends = separators.map((separator) => part.lastIndexOf(separator));
  const end = Math.max(...ends);
  // A single short word in front of the first separator would say too little.
  if (end >= most / 4) return wellFormed(title.slice(0, end));
  return shortenText(title, most);
}

/** Shortens a text after a sentence in its last third, otherwise after a word, with an ellipsis. */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const part = text.slice(0, most);
  const ends = [". ", "! ", "? ", ".\n", "\n"].map((end) => part.lastIndexOf(end));
  const sentences = Math.max(...ends);
  if (sentences >= (most * 2) / 3) return wellFormed(text.slice(0, sentences + 1));
  const words = text.slice(0, most - 1);
  const space = Math.max(words.lastIndexOf(" "), words.lastIndexOf("\n"));
  return `${wellFormed(space > most / 2 ? words.slice(0, space) : words).replace(/(?<![\s,;:|–—-])[\s,;:|–—-]+$/, "")}…`;
}

/** A cut may halve a letter of two units, such as an emoji. */
function wellFormed(text: string): string {
  const lastUnit = text.charCodeAt(text.length - 1);
  const isHalved = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return (isHalved ? text.slice(0, -1) : text).trim();
}
