import { tagsWithoutEnd } from "./html-tags.ts";

/** Open elements; only broken HTML has more, and its cost would grow with their square. */
const MAX_OPEN = 3_000;

/** HTML that can be read in linear time: rows have a table, and what is nested too deeply is text. */
export function readableSource(html: string): string {
  return isTooDeep(html) ? html.replace(/<[^<>]*>/g, " ") : withTable(html);
}

function isTooDeep(html: string): boolean {
  const openByName = new Map<string, number>();
  let open = 0;
  for (const [, slash, tag = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]*)/gi)) {
    const name = tag.toLowerCase();
    if (tagsWithoutEnd.has(name)) continue;
    const before = openByName.get(name) ?? 0;
    const after = slash ? Math.max(0, before - 1) : before + 1;
    openByName.set(name, after);
    open += after - before;
    if (open > MAX_OPEN) return true;
  }
  return false;
}

/** Rows may come without their table. */
function withTable(html: string): string {
  const first = /<(table|thead|tbody|tr|td|th)\b/i.exec(html)?.[1];
  return first === undefined || first.toLowerCase() === "table" ? html : `<table>${html}</table>`;
}
