import { decodeHTMLStrict } from "entities";
import { withoutShortcodes } from "./shortcodes.ts";

/** Left out with all that is in them. */
const withContent = "script|style|svg|iframe|noscript|template|object|select|textarea|title";

/** Comments, elements that are left out with their content, and all other tags. Linear. */
const markup = new RegExp(
  `<!--[\\s\\S]*?(?:-->|$)|<(${withContent})\\b[\\s\\S]*?(?:</\\1\\s*>|$)|<(/?)([a-z][a-z0-9:-]*)(?![a-z0-9:-])[^<>]*>|<[!?][a-z][^<>]*>`,
  "gi",
);
const anyMarkup = /<\/?[a-z!?][^<>]*>|<!--|&#?\w+;|\[\/?[a-z]/i;

const blocks = new Set(
  "address article aside blockquote br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Texts that were escaped twice or three times occur; more often is somebody's joke. */
const MAX_PASSES = 3;

/** Forty times what a description may have; the rest would be cut off anyway. */
const MAX_HTML_LENGTH = 200_000;

/**
 * The text of HTML, one paragraph a line: without tags and shortcodes, with decoded entities, also
 * if it was escaped several times. A table's row is a line, such as "Cocoa: 70%". Plain text stays
 * as it is.
 */
export function textOfHtml(html: string): string {
  let text = html.slice(0, MAX_HTML_LENGTH);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    if (!anyMarkup.test(text)) break;
    const next = decodeHTMLStrict(withoutTags(withoutShortcodes(text)));
    if (next === text) break;
    text = next;
  }
  return text === html ? html : tidied(text);
}

/** The same on one line, for names and the like. */
export function lineOfHtml(html: string): string {
  return textOfHtml(html).replace(/\s+/g, " ").trim();
}

function tidied(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

function withoutTags(html: string): string {
  const lines = new TextLines();
  const tags = [...html.matchAll(markup)];
  // Line breaks of HTML are spaces; without paragraphs they are those of whoever typed the text.
  const hasBlocks = tags.some((tag) => blocks.has((tag[3] ?? "").toLowerCase()));
  let from = 0;
  for (const tag of tags) {
    lines.add(html.slice(from, tag.index), hasBlocks);
    from = tag.index + tag[0].length;
    lines.tag((tag[3] ?? "").toLowerCase(), tag[2] === "/");
  }
  lines.add(html.slice(from), hasBlocks);
  return lines.text();
}

class TextLines {
  readonly #lines: string[] = [""];
  /** The cells of the table row that is being read. */
  #row: string[] | undefined;

  add(text: string, joinLines: boolean): void {
    const shown = joinLines ? text.replace(/\s+/g, " ") : text;
    const cells = this.#row;
    if (cells && cells.length > 0) cells[cells.length - 1] += shown;
    else if (!cells || shown.trim() !== "") this.#lines[this.#lines.length - 1] += shown;
  }

  tag(name: string, isEnd: boolean): void {
    if (name === "tr" || name === "table") {
      this.#endRow();
      this.#lines.push("");
      if (name === "tr" && !isEnd) this.#row = [];
      return;
    }
    if (name === "td" || name === "th") {
      if (!isEnd) this.#row?.push("");
      return;
    }
    if (!blocks.has(name)) return;
    // A paragraph in a cell is part of the row's line.
    if (this.#row && this.#row.length > 0) this.add(" ", false);
    else this.#lines.push(name === "li" && !isEnd ? "• " : "");
  }

  text(): string {
    this.#endRow();
    return this.#lines.join("\n");
  }

  #endRow(): void {
    const cells = (this.#row ?? []).map((cell) => cell.replace(/\s+/g, " ").trim());
    this.#row = undefined;
    this.#lines.push(rowLine(cells.filter((cell) => cell !== "")));
  }
}

/** "Cocoa: 70%" of two cells; "Size, Price, Weight" of others. */
function rowLine(cells: readonly string[]): string {
  const [title = "", value] = cells;
  if (value === undefined || cells.length > 2) return cells.join(", ");
  return `${title.replace(/(?<!\s)\s*:$/, "")}: ${value}`;
}
