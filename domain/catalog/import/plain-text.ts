/** The first sentences, up to a number of characters; cut at a word if the first one is longer. */
export function firstSentences(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const part = line.slice(0, most);
  const end = Math.max(part.lastIndexOf(". "), part.lastIndexOf("! "), part.lastIndexOf("? "));
  if (end > 0) return part.slice(0, end + 1);
  const words = part.slice(0, most - 1).replace(/(?<!\s)\s+\S*$/, "");
  return `${words.trimEnd()}…`.toWellFormed();
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
