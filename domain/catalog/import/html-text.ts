import { decodeHTMLStrict } from "entities";
import { boxSign, iconSign } from "../../input/drawn-signs.ts";
import { countNoun } from "../../words/count-noun.ts";
import { withoutShortcodes } from "./shortcodes.ts";

/** Comments, elements left out with their content, all other tags, and declarations. Linear. */
const markup = new RegExp(
  [
    String.raw`<!--[\s\S]*?(?:-->|$)`,
    String.raw`<(?<leftOut>script|style|svg|iframe|noscript|template|object|select|textarea|title)\b[\s\S]*?(?:</\k<leftOut>\s*>|$)`,
    String.raw`<(?<slash>/?)(?<name>[a-z][a-z0-9:-]*)(?![a-z0-9:-])[^<>]*>`,
    String.raw`<[!?][a-z][^<>]*>`,
  ].join("|"),
  "gi",
);
/** An attribute itself, not text within another one's quotation marks. */
const hiddenTag = /^(?:[^"']|"[^"]*"|'[^']*')*\s(?:hidden[\s=>/]|style=["'][^"']*display:\s*none)/i;
const chip =
  /^<(?:span|div|a)\b[^<>]{0,300}(?:\sstyle=["'][^"'<>]{0,300}display:\s?inline-|\sclass=["'][^"'<>]{0,300}\b(?:btn|button)\b)/i;
const anyMarkup = /<\/?[a-z!?][^<>]*>|<!--|&#?\w+;|\[\/?[a-z]/i;

const blocks = new Set(
  "address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Texts that were escaped twice or three times occur; more often is somebody's joke. */
const MAX_PASSES = 3;

/** Forty times what a description may have; the rest would be cut off anyway. */
const MAX_HTML_LENGTH = 200_000;

/**
 * The text of HTML, one paragraph a line: without tags, shortcodes and what is hidden or struck out,
 * with decoded entities, also if it was escaped several times. An item of a list has its bullet or
 * number, and a table's row is a line, such as "Cocoa: 70%". Plain text stays as it is.
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

/** What the text of HTML cannot have, such as "2 links and 1 picture"; "" if there is nothing. */
export function describeLostMedia(html: string): string {
  const count = (tag: RegExp) => [...html.slice(0, MAX_HTML_LENGTH).matchAll(tag)].length;
  const links = count(/<a\s[^<>]*href=["']?(?:https?:|mailto:|tel:|sms:)/gi);
  const pictures = count(/<img\s(?![^<>]*\bclass="[^"]*emoji)/gi);
  const videos = count(/<(?:iframe|video|embed)\b/gi);

  const lost: string[] = [];
  if (links > 0) lost.push(countNoun(links, "link", "links"));
  if (pictures > 0) lost.push(countNoun(pictures, "picture", "pictures"));
  if (videos > 0) lost.push(countNoun(videos, "video", "videos"));
  return new Intl.ListFormat("en-US").format(lost);
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
  const tags = [...html.matchAll(markup)];
  const lines = new TextLines();
  const closed = closedTags(tags);
  // Line breaks of HTML are spaces; without paragraphs they are those of whoever typed the text.
  const hasBlocks = tags.some((tag) => blocks.has(nameOf(tag)));
  let from = 0;
  for (const tag of tags) {
    lines.add(html.slice(from, tag.index), hasBlocks);
    from = tag.index + tag[0].length;
    lines.tag(nameOf(tag), isEndTag(tag), tag[0], closed.has(tag));
  }
  lines.add(html.slice(from), hasBlocks);
  return lines.text();
}

/** Lowercase; "" for comments and elements that are left out. */
const nameOf = (tag: RegExpExecArray) => (tag.groups?.name ?? "").toLowerCase();
const isEndTag = (tag: RegExpExecArray) => tag.groups?.slash === "/";

/** Start tags with an end tag of their own. */
function closedTags(tags: readonly RegExpExecArray[]): ReadonlySet<RegExpExecArray> {
  const open = new Map<string, RegExpExecArray[]>();
  const closed = new Set<RegExpExecArray>();
  for (const tag of tags) {
    const waiting = open.get(nameOf(tag)) ?? [];
    open.set(nameOf(tag), waiting);
    const start = isEndTag(tag) ? waiting.pop() : undefined;
    if (start) closed.add(start);
    else if (!isEndTag(tag)) waiting.push(tag);
  }
  return closed;
}

class TextLines {
  readonly #lines: string[] = [""];
  /** The cells of the table row that is being read. */
  #row: string[] | undefined;
  /** The number of the next item of each open list; null where items have bullets. */
  readonly #lists: (number | null)[] = [];
  #isAfterEnd = false;
  /** What a style sheet draws into the element that begins, if nothing is in it. */
  #icon = "";
  #script = "";
  #hidden: { readonly name: string; depth: number } | undefined;

  add(text: string, joinLines: boolean): void {
    if (this.#hidden) return;
    if (text !== "") this.#isAfterEnd = false;
    if (text.trim() !== "") this.#icon = "";
    const joined = joinLines ? text.replace(/\s+/g, " ") : text;
    const shown = this.#script === "" ? joined : raiseOrLowerDigits(joined, this.#script);
    const cells = this.#row;
    if (cells && cells.length > 0) cells[cells.length - 1] += shown;
    else if (!cells || shown.trim() !== "") this.#lines[this.#lines.length - 1] += shown;
  }

  /** @param source the whole tag */
  tag(name: string, isEnd: boolean, source: string, isClosed: boolean): void {
    if (this.#skips(name, isEnd, source, isClosed)) return;

    // Chips and buttons side by side stand apart without a blank.
    const isChip = !isEnd && chip.test(source);
    if (isChip && this.#isAfterEnd) this.add(" ", false);
    this.#isAfterEnd = isEnd;
    if (isEnd && this.#icon !== "") this.add(this.#icon, false);
    const mayHaveIcon = !isEnd && (name === "i" || name === "span");
    this.#icon = mayHaveIcon ? iconSign(/\sclass=["']([^"']{0,300})/i.exec(source)?.[1] ?? "") : "";
    switch (name) {
      case "input":
        if (/\stype=["']?checkbox/i.test(source))
          this.add(boxSign(/\schecked/i.test(source)), false);
        break;
      case "sup":
      case "sub":
        this.#script = isEnd || !isClosed ? "" : name;
        break;
      case "q":
        this.add(isEnd ? "”" : "“", false);
        break;
      case "table":
      case "tr":
        this.#endRow();
        this.#lines.push("");
        if (name === "tr" && !isEnd) this.#row = [];
        return;
      case "td":
      case "th":
        if (!isEnd) this.#row?.push("");
        return;
      case "ol":
      case "ul":
        if (isEnd) this.#lists.pop();
        else this.#lists.push(name === "ol" ? firstNumberOf(source) : null);
        break;
      default:
    }
    // An item's own paragraph stands beside its bullet.
    const isBesideMarker =
      !isEnd && name !== "li" && /^(?:[•◦☑☐]|\d+\.)\s+$/.test(this.#lines.at(-1) ?? "");
    if (blocks.has(name) && !isBesideMarker) {
      this.#breakLine(name === "li" && !isEnd ? source : undefined);
    }
  }

  /** @param item the tag of an item that begins */
  #breakLine(item: string | undefined): void {
    this.#script = "";
    // A paragraph in a cell is part of the row's line.
    if (this.#row && this.#row.length > 0) this.add(" ", false);
    else this.#lines.push(item ? this.#nextMarker(item) : "");
  }

  /** Starts or ends a hidden part. @returns whether the tag is left out with it */
  #skips(name: string, isEnd: boolean, source: string, isClosed: boolean): boolean {
    const hidden = this.#hidden;
    if (!hidden) {
      const isStruckOut = name === "del" || name === "s" || name === "strike";
      const isHidden = isStruckOut || hiddenTag.test(source);
      const isLeftOut = isHidden && isClosed;
      if (isLeftOut) this.#hidden = { name, depth: 1 };
      return isLeftOut;
    }
    if (name === hidden.name) hidden.depth += isEnd ? -1 : 1;
    if (hidden.depth === 0) this.#hidden = undefined;
    return true;
  }

  #nextMarker(item: string): string {
    const box = /\sdata-checked=["']?(true|false)/i.exec(item)?.[1];
    if (box) return boxSign(box === "true");
    const own = Number(/\svalue=["']?(\d{1,4})/i.exec(item)?.[1]);
    const number = this.#lists.at(-1) && own ? own : this.#lists.at(-1);
    if (typeof number !== "number") return this.#lists.length > 1 ? "◦ " : "• ";
    this.#lists[this.#lists.length - 1] = number + 1;
    return `${number}. `;
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

function firstNumberOf(tag: string): number {
  return Number(/\sstart="?(\d{1,4})/i.exec(tag)?.[1] ?? 1);
}

/** 10² and H₂O. Letters stay: typefaces lack raised ones, such as in 1st. */
function raiseOrLowerDigits(text: string, script: string): string {
  const digits = script === "sup" ? "⁰¹²³⁴⁵⁶⁷⁸⁹" : "₀₁₂₃₄₅₆₇₈₉";
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** "Cocoa: 70%" of two cells; "Size, Price, Weight" of others. */
function rowLine(cells: readonly string[]): string {
  const [title = "", value] = cells;
  if (value === undefined || cells.length > 2) return cells.join(", ");
  return `${title.replace(/(?<!\s)\s*:$/, "")}: ${value}`;
}
