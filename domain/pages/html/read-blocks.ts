import { Parser } from "htmlparser2";
import { isImageAddress } from "../../catalog/product.ts";
import { isPageLink } from "../page-link.ts";
import { type CssLook, readClassLooks, readCssLook } from "./css-look.ts";
import {
  blockTags,
  containerTags,
  fieldTags,
  headingTags,
  playerTags,
  tagsWithContent,
} from "./html-tags.ts";
import type { Block, Cell, LeftOut, ListBlock, TextLook, TextTag } from "./page-blocks.ts";
import { type ListMarker, readListMarker } from "./read-list-marker.ts";
import { readableSource } from "./readable-source.ts";
import { type RawText, tidyInlines } from "./tidy-inlines.ts";

export type ReadingOptions = {
  /** From elsewhere, so that pictures of other sites are left out. */
  readonly isPasted: boolean;
  /** The shop's own, so that its links and pictures are recognized. */
  readonly origin?: string;
};

export type BlocksRead = {
  readonly blocks: readonly Block[];
  readonly leftOut: ReadonlyMap<LeftOut, number>;
};

/** Open lists, items, tables, rows and cells; what is deeper joins what is around it. */
const MAX_CONTAINERS = 24;

type Attributes = Readonly<Record<string, string>>;

/** What an element hands down to those inside of it. */
type Inherited = {
  readonly look: TextLook;
  readonly tag: TextTag;
  readonly keepsSpaces: boolean;
  readonly isMarker: boolean;
  /** In the head of a table. */
  readonly isHead: boolean;
};

type Frame = {
  readonly inherited: Inherited;
  /** How many containers stay open after it. */
  depth: number;
  readonly isBlock: boolean;
};

/** What is open around the text that is being read. */
type Container =
  | { readonly kind: "root" | "quote" | "caption"; readonly blocks: Block[] }
  | { readonly kind: "item"; readonly blocks: Block[]; readonly isLoose: boolean }
  | {
      readonly kind: "listed";
      readonly blocks: Block[];
      readonly level: number;
      readonly marker: ListMarker;
    }
  | {
      readonly kind: "list";
      readonly list: Omit<ListBlock, "items">;
      readonly items: Block[][];
      /** Where lists are siblings although one is meant to be inside another. */
      readonly level: number | null;
    }
  | { readonly kind: "table"; readonly isLayout: boolean; readonly rows: Cell[][] }
  | { readonly kind: "row"; readonly cells: Cell[] }
  | { readonly kind: "cell"; readonly blocks: Block[]; readonly cell: Omit<Cell, "blocks"> };

/** A paragraph or heading whose text has not come yet. */
type TextStart = { readonly ownId: string | null; readonly listLevel: number };

type OpenText = TextStart & { readonly tag: TextTag; readonly raw: RawText[]; marker: string };

const plainLook: TextLook = {
  strong: false,
  em: false,
  u: false,
  s: false,
  script: null,
  href: null,
};
const outermost: Inherited = {
  look: plainLook,
  tag: "p",
  keepsSpaces: false,
  isMarker: false,
  isHead: false,
};
const stray: TextStart = { ownId: null, listLevel: 0 };

/**
 * Reads HTML of any origin into what a page may have: browsers, spreadsheets and word processors say
 * the same with different elements and styles. Linear. Nothing comes out but text and checked
 * addresses.
 */
export function readBlocks(html: string, options: ReadingOptions): BlocksRead {
  const reader = new BlockReader(options);
  const parser = new Parser({
    onopentag: (name, attribs) => reader.open(name, attribs),
    onclosetag: () => reader.close(),
    ontext: (text) => reader.text(text),
  });
  parser.end(readableSource(html));
  return { blocks: reader.end(), leftOut: reader.leftOut };
}

class BlockReader {
  readonly leftOut = new Map<LeftOut, number>();
  readonly #options: ReadingOptions;
  readonly #frames: Frame[] = [];
  readonly #root: Block[] = [];
  readonly #containers: Container[] = [{ kind: "root", blocks: this.#root }];
  /** Office programs repeat a few styles thousands of times. */
  readonly #styles = new Map<string, CssLook>();
  #classes = new Map<string, CssLook>();
  #inherited: Inherited = outermost;
  #start: TextStart | undefined;
  #text: OpenText | undefined;
  /** Names for the next text. */
  #anchors: string[] = [];
  /** Open elements from the one on that is left out with its content. */
  #skipped = 0;
  /** Whether that is hidden, and nobody was told yet. */
  #isHiding = false;
  #sheet: string | undefined;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  open(name: string, attribs: Attributes): void {
    if (this.#skipped > 0) {
      this.#skipped += 1;
      return;
    }
    const css = this.#cssOf(attribs);
    if (fieldTags.has(name) && attribs.type !== "hidden") this.#note("fields");
    if (playerTags.has(name)) this.#note("players");
    const isHidden = css.isHidden || "hidden" in attribs;
    this.#isHiding = isHidden;
    if (isHidden || tagsWithContent.has(name)) {
      this.#skipped = 1;
      if (name === "style") this.#sheet = "";
      return;
    }

    const isBlock = blockTags.has(name);
    if (isBlock) this.#endText();
    this.#frames.push({ inherited: this.#inherited, depth: this.#containers.length, isBlock });
    this.#addAnchors(name, attribs);
    this.#inherited = this.#inherit(name, attribs, css);
    this.#enter(name, attribs, css);
  }

  close(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      if (this.#skipped === 0) this.#endSheet();
      return;
    }
    const frame = this.#frames.pop();
    if (!frame) return;
    if (frame.isBlock) this.#endText();
    while (this.#containers.length > frame.depth) this.#leave();
    this.#inherited = frame.inherited;
  }

  text(text: string): void {
    if (this.#sheet !== undefined) this.#sheet += text;
    if (this.#skipped > 0) {
      this.#noteHidden(text);
      return;
    }
    if (!this.#text && !this.#start && text.trim() === "") return;
    const open = this.#openText();
    const { look, keepsSpaces, isMarker } = this.#inherited;
    if (isMarker) open.marker += text;
    else open.raw.push({ text, look, keepsSpaces });
  }

  end(): readonly Block[] {
    this.#endText();
    while (this.#containers.length > 1) this.#leave();
    return this.#root;
  }

  #enter(name: string, attribs: Attributes, css: CssLook): void {
    if (this.#containers.length >= MAX_CONTAINERS) return;
    if (name === "p" || this.#inherited.tag !== "p") {
      if (blockTags.has(name)) this.#start = startOf(attribs, css);
    }
    switch (name) {
      case "br":
        this.#openText().raw.push({ text: "\n", look: plainLook, keepsSpaces: true });
        break;
      case "hr":
        this.#flow().push({ kind: "rule" });
        break;
      case "img":
        this.#addPicture(attribs);
        break;
      case "ul":
      case "ol":
        this.#openList(name, attribs, css);
        break;
      case "li":
        this.#openItem(attribs);
        break;
      case "blockquote":
        this.#containers.push({ kind: "quote", blocks: [] });
        break;
      case "caption":
        this.#containers.push({ kind: "caption", blocks: [] });
        break;
      case "table": {
        const isLayout = attribs.role === "presentation" || attribs.role === "none";
        this.#flow();
        this.#containers.push({ kind: "table", isLayout, rows: [] });
        break;
      }
      case "tr":
        if (this.#top().kind === "row") this.#leave();
        if (this.#top().kind === "table") this.#containers.push({ kind: "row", cells: [] });
        break;
      case "td":
      case "th":
        this.#openCell(name, attribs, css);
        break;
      default:
    }
  }

  #openList(tag: "ul" | "ol", attribs: Attributes, css: CssLook): void {
    const start = Number.parseInt(attribs.start ?? "", 10);
    const level = /lst-kix_\w+-(\d)/.exec(attribs.class ?? "")?.[1];
    this.#containers.push({
      kind: "list",
      list: {
        kind: "list",
        tag,
        start: start >= 0 && start < 100_000 ? start : 1,
        numbering: css.numbering ?? numberingOf(attribs.type),
      },
      items: [],
      level: level === undefined ? null : Number(level) + 1,
    });
  }

  #openItem(attribs: Attributes): void {
    const top = this.#top();
    if (top.kind === "item" && top.isLoose) this.#leave();
    const around = this.#top();
    const list = around.kind === "list" ? around : null;
    const level = Number.parseInt(attribs["data-aria-level"] ?? "", 10) || (list?.level ?? null);
    if (list && level === null) {
      this.#containers.push({ kind: "item", blocks: [], isLoose: false });
      return;
    }
    const number = Number.parseInt(attribs["data-aria-posinset"] ?? "", 10);
    const { tag, numbering, start } = list?.list ?? { tag: "ul", numbering: null, start: 1 };
    const count = list?.items.length ?? 0;
    this.#containers.push({
      kind: "listed",
      blocks: [],
      level: level ?? 1,
      marker: { tag, numbering, number: tag === "ul" ? null : number > 0 ? number : start + count },
    });
    // Counts it; what is empty is not in a list.
    list?.items.push([]);
  }

  #openCell(name: string, attribs: Attributes, css: CssLook): void {
    if (this.#top().kind === "table") {
      this.#containers.push({ kind: "row", cells: [] });
      // A row without an element of its own goes on after its first cell.
      const frame = this.#frames.at(-1);
      if (frame) frame.depth += 1;
    }
    if (this.#top().kind !== "row") return;
    const cell = {
      isHeader: name === "th" || this.#inherited.isHead,
      isBold: css.strong === true,
      colspan: spanOf(attribs.colspan),
      rowspan: spanOf(attribs.rowspan),
    };
    this.#containers.push({ kind: "cell", blocks: [], cell });
  }

  #leave(): void {
    const done = this.#containers.pop();
    switch (done?.kind) {
      case "list":
        this.#addList({ ...done.list, items: done.items.filter((item) => item.length > 0) });
        break;
      case "item": {
        const list = this.#top();
        if (list.kind === "list") list.items.push(done.blocks);
        break;
      }
      case "listed": {
        const { level, marker, blocks } = done;
        if (blocks.length > 0) this.#around().push({ kind: "listed", level, ...marker, blocks });
        break;
      }
      case "quote":
        if (done.blocks.length > 0) this.#flow().push({ kind: "quote", blocks: done.blocks });
        break;
      case "caption":
        for (const block of done.blocks) this.#around().push(block);
        break;
      case "table": {
        const { rows, isLayout } = done;
        if (rows.length > 0) this.#flow().push({ kind: "table", isLayout, rows });
        break;
      }
      case "row": {
        const table = this.#top();
        if (table.kind === "table" && done.cells.length > 0) table.rows.push(done.cells);
        break;
      }
      case "cell": {
        const row = this.#top();
        if (row.kind === "row") row.cells.push({ ...done.cell, blocks: done.blocks });
        break;
      }
      default:
    }
  }

  /** A list directly in a list belongs to the item before it. */
  #addList(list: ListBlock): void {
    if (list.items.length === 0) return;
    const around = this.#top();
    const before = around.kind === "list" ? around.items.at(-1) : undefined;
    if (before) before.push(list);
    else this.#flow().push(list);
  }

  #top(): Container {
    return this.#containers.at(-1) ?? { kind: "root", blocks: this.#root };
  }

  /** Where blocks go; text directly in a list becomes an item. */
  #flow(): Block[] {
    if (this.#top().kind === "list") {
      this.#containers.push({ kind: "item", blocks: [], isLoose: true });
    }
    return this.#around();
  }

  #around(): Block[] {
    const around = this.#containers.findLast((container) => "blocks" in container);
    return around && "blocks" in around ? around.blocks : this.#root;
  }

  #openText(): OpenText {
    if (!this.#text) {
      const start = this.#start ?? stray;
      this.#text = { ...start, tag: this.#inherited.tag, raw: [], marker: "" };
      this.#start = undefined;
    }
    return this.#text;
  }

  #endText(): void {
    const isEmptyParagraph = this.#start !== undefined && !this.#options.isPasted;
    const text = this.#text;
    this.#start = undefined;
    this.#text = undefined;
    if (!text) {
      if (isEmptyParagraph) this.#flow().push(emptyParagraph);
      return;
    }
    const { tag, ownId } = text;
    // The number of a heading is part of it.
    const isNumbered = tag !== "p" && text.marker !== "";
    const number = { text: `${text.marker.trim()} `, look: plainLook, keepsSpaces: false };
    const inlines = tidyInlines(isNumbered ? [number, ...text.raw] : text.raw);
    if (inlines.length === 0) return;
    const block: Block = { kind: "text", tag, ownId, inlines, anchors: this.#anchors };
    this.#anchors = [];
    const isItem = tag === "p" && text.listLevel > 0;
    const listed = isItem ? readListMarker(text.marker, inlines) : null;
    if (listed) {
      const { marker, rest } = listed;
      const blocks = [{ ...block, inlines: rest }];
      this.#flow().push({ kind: "listed", level: text.listLevel, ...marker, blocks });
    } else this.#flow().push(block);
  }

  #addPicture(attribs: Attributes): void {
    const alt = (attribs.alt ?? "").trim();
    const src = ownPicture(withoutOrigin(attribs.src ?? "", this.#options.origin));
    const isEmoji = alt.length <= 8 && /\p{Extended_Pictographic}/u.test(alt);
    if (isEmoji && !src.startsWith("/media/")) {
      this.text(alt);
      return;
    }
    const isOwn = src.startsWith("/");
    if (!isImageAddress(src) || (this.#options.isPasted && !isOwn)) {
      this.#note("pictures");
      return;
    }
    this.#start = undefined;
    this.#endText();
    this.#flow().push({ kind: "picture", src, alt });
  }

  #addAnchors(name: string, attribs: Attributes): void {
    if (attribs.id) this.#anchors.push(attribs.id);
    if (name === "a" && attribs.name) this.#anchors.push(attribs.name);
  }

  #inherit(name: string, attribs: Attributes, css: CssLook): Inherited {
    const from = this.#inherited;
    const isContainer = containerTags.has(name);
    const isRaised = from.look.script !== null;
    const around = isContainer && isRaised ? { ...from.look, script: null } : from.look;
    const look = lookOf(name, css, around);
    return {
      look: name === "a" ? { ...look, href: this.#hrefOf(attribs) } : look,
      tag: isContainer ? "p" : tagOf(name, attribs, from.tag),
      keepsSpaces: name === "pre" || (css.keepsSpaces ?? from.keepsSpaces),
      isMarker: from.isMarker || css.wordLevel === 0,
      isHead: name === "thead" || (from.isHead && name !== "table"),
    };
  }

  #hrefOf(attribs: Attributes): string | null {
    const href = (attribs.href ?? "").trim();
    if (href === "") return null;
    const fragment = /^(?:https:\/\/docs\.google\.com\/document\/[^#]*)?(#.*)$/.exec(href)?.[1];
    const checked =
      fragment === undefined
        ? withoutOrigin(href, this.#options.origin)
        : `#${encodeURI(decoded(fragment.slice(1))).replaceAll("'", "%27")}`;
    if (isPageLink(checked)) return checked;
    this.#note("links");
    return null;
  }

  #cssOf({ class: classes, style }: Attributes): CssLook {
    if (!classes && !style) return noCss;
    const key = `${classes ?? ""}\n${style ?? ""}`;
    const known = this.#styles.get(key);
    if (known) return known;
    const css: CssLook = {};
    for (const name of (classes ?? "").split(/\s+/)) Object.assign(css, this.#classes.get(name));
    Object.assign(css, readCssLook(style ?? ""));
    this.#styles.set(key, css);
    return css;
  }

  #endSheet(): void {
    if (this.#sheet === undefined) return;
    for (const [name, look] of readClassLooks(this.#sheet)) this.#classes.set(name, look);
    this.#styles.clear();
    this.#sheet = undefined;
  }

  /** Spreadsheets also hide rows without any text. */
  #noteHidden(text: string): void {
    if (!this.#isHiding || text.trim() === "") return;
    this.#isHiding = false;
    this.#note("hidden");
  }

  #note(what: LeftOut): void {
    this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + 1);
  }
}

const noCss: CssLook = {};
const emptyParagraph: Block = { kind: "text", tag: "p", ownId: null, inlines: [], anchors: [] };

/** Elements with a look of their own. */
const lookTags = new Set("b strong dt summary i em u ins s strike del sub sup".split(" "));

function lookOf(name: string, css: CssLook, from: TextLook): TextLook {
  if (css === noCss && !lookTags.has(name)) return from;
  return {
    ...from,
    strong: css.strong ?? (from.strong || /^(?:b|strong|dt|summary)$/.test(name)),
    em: css.em ?? (from.em || /^(?:i|em)$/.test(name)),
    // A parent's line goes on below its children, whatever their own style says.
    u: from.u || (css.u ?? (name === "u" || name === "ins")),
    s: from.s || (css.s ?? /^(?:s|strike|del)$/.test(name)),
    script: scriptOf(name) ?? (css.script === undefined ? from.script : css.script),
  };
}

function scriptOf(name: string): "sub" | "sup" | undefined {
  return name === "sub" || name === "sup" ? name : undefined;
}

function tagOf(name: string, attribs: Attributes, from: TextTag): TextTag {
  if (headingTags.has(name)) return name as TextTag;
  if (attribs.role === "heading") return `h${Number(attribs["aria-level"] ?? 2) || 2}` as TextTag;
  if (name === "p" && attribs.class === "MsoTitle") return "h1";
  return from;
}

function startOf(attribs: Attributes, css: CssLook): TextStart {
  const isWordList = /^MsoList/.test(attribs.class ?? "");
  const byIndent = isWordList ? Math.max(1, Math.round((css.indent ?? 36) / 36)) : 0;
  return { ownId: attribs.id ?? null, listLevel: css.wordLevel ?? Math.min(byIndent, 9) };
}

function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? "", 10);
  return span >= 1 && span <= 1000 ? span : 1;
}

function numberingOf(type: string | undefined): ListBlock["numbering"] {
  return type === "a" || type === "A" || type === "i" || type === "I" ? type : null;
}

function withoutOrigin(address: string, origin: string | undefined): string {
  return origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

/** The shop shows smaller versions of a picture. */
function ownPicture(src: string): string {
  return src.replace(/^(\/media\/\w+)-(?:320|640|1280)\.webp$/, "$1.webp");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
