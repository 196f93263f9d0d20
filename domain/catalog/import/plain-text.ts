/**
 * Removes the apostrophe that protects a formula: the inverse of server/platform/csv/csv-rows.ts,
 * which other shops do similarly.
 */
export function unguardedCell(cell: string): string {
  return cell
    .replace(/^'(?=[\s\0"]*[=+\-@＝＋－＠|])/, "")
    .replace(/([;\t])'(?=[\s\0"]*[=+\-@＝＋－＠|])/g, "$1");
}

/** Whether a cell contains a formula instead of its result. */
export function isFormula(cell: string): boolean {
  return /^=\s*[A-Za-z0-9("$+-]/.test(cell);
}

/** Whether text was decoded or saved with a wrong encoding, such as "CafÃ©". */
export function isGarbled(text: string): boolean {
  return /\uFFFD|Ã[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/.test(text);
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  deg: "°",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ouml: "ö",
  uuml: "ü",
  auml: "ä",
  szlig: "ß",
  ntilde: "ñ",
  frac12: "½",
  times: "×",
  reg: "®",
  trade: "™",
};

/** The text of HTML, one paragraph per line. Markup is removed. */
export function textOfHtml(html: string): string {
  // Plain text keeps its line breaks.
  if (!/<\/?[a-z!][^>]*>|&#?\w+;/i.test(html)) return html;
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replace(/\s+/g, " ")
    .replace(/<li\b[^>]*>/gi, "\n• ")
    .replace(/<(?:br|\/?(?:p|div|ul|ol|h[1-6]|tr|table|blockquote|section))\b[^>]*>/gi, "\n")
    .replace(/<\/?[a-z!][^>]*>/gi, "")
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (all, name: string) => decoded(name) ?? all)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

function decoded(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined;
}

/** The first sentences, up to a number of characters; cut at a word if the first one is longer. */
export function firstSentences(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const part = line.slice(0, most);
  const end = Math.max(part.lastIndexOf(". "), part.lastIndexOf("! "), part.lastIndexOf("? "));
  if (end > 0) return part.slice(0, end + 1);
  return `${part
    .slice(0, most - 1)
    .replace(/\s+\S*$/, "")
    .trimEnd()}…`.toWellFormed();
}

/** Splits a cell into entries; a backslash escapes the separator. */
export function splitList(cell: string, separator: "," | ";"): string[] {
  const entries: string[] = [];
  let entry = "";
  for (let at = 0; at < cell.length; at += 1) {
    const [here = "", next = ""] = [cell[at], cell[at + 1]];
    if (here === "\\" && (next === separator || next === "\\")) {
      entry += next;
      at += 1;
    } else if (here === separator) {
      entries.push(entry);
      entry = "";
    } else entry += here;
  }
  return [...entries, entry].map((each) => each.trim()).filter((each) => each !== "");
}

/** The inverse of splitList. */
export function joinList(entries: readonly string[], separator: "," | ";"): string {
  return entries
    .map((entry) => entry.replaceAll("\\", "\\\\").replaceAll(separator, (found) => `\\${found}`))
    .join(`${separator} `);
}
