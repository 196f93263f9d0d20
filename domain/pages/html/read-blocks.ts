import { Parser } from "htmlparser2";
import { iconSign } from "../../input/drawn-signs.ts";
import { isImageAddress } from "../../media/image-address.ts";
import { isPageLink } from "../page-link.ts";
import { BlockTree } from "./block-tree.ts";
import type { CssLook } from "./css-look.ts";
import { type Attributes, DocumentStyles } from "./document-styles.ts";
import { isChipOrButton, isPlayer, leftOutAs } from "./element-kinds.ts";
import { blockTags, fieldTags } from "./html-tags.ts";
import { type Inherited, inherit, outermost, plainLook } from "./inherited.ts";
import type { Block, LeftOut } from "./page-blocks.ts";
import { isPhotoPlace } from "./place-photos.ts";
import { readListMarker } from "./read-list-marker.ts";
import { readableSource } from "./readable-source.ts";
import { linkAddress, pictureAddress } from "./source-addresses.ts";
import { checkboxSymbol, fromWingdings, itemSymbol } from "./symbols.ts";
import { type OpenText, TextCollector } from "./text-collector.ts";
import { startOf } from "./text-start.ts";
import { isCollapsible, tidyInlines } from "./tidy-inlines.ts";

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

/** An open element. */
type Frame = {
  /** What counts again after it. */
  readonly inherited: Inherited;
  /** How many containers stay open after it. */
  depth: number;
  readonly isBlock: boolean;
  /** Browsers write the marks of a quotation in a sentence themselves. */
  readonly isQuotation: boolean;
  readonly isChip: boolean;
  /** A check mark that it shows if nothing is in it, and how many texts were before it. */
  readonly icon: string;
  readonly textsBefore: number;
};

/** An open element that is left out with its content. */
type Skipped = {
  /** How many elements are open, itself and in it. */
  depth: number;
  /** What to note once it turns out to have text. */
  note: LeftOut | undefined;
  /** The text of a style sheet. */
  sheet: string | null;
};

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
  readonly #styles = new DocumentStyles();
  readonly #tree = new BlockTree();
  readonly #frames: Frame[] = [];
  #inherited: Inherited = outermost;
  readonly #collector = new TextCollector();
  /** Names for the next text. */
  #anchors: string[] = [];
  #skipped: Skipped | undefined;
  /** A ticked or empty box before the next text. */
  #checkbox = "";
  /** How many texts were read, and how many when the last chip ended. */
  #texts = 0;
  #textsAtChip = -1;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  open(name: string, attribs: Attributes): void {
    if (this.#skipped) {
      this.#skipped.depth += 1;
      return;
    }

    const css = this.#styles.lookOf(attribs);
    const checkbox = checkboxSymbol(name, attribs);
    if (fieldTags.has(name) && attribs.type !== "hidden" && !checkbox) this.#note("fields");
    if (isPlayer(name, attribs)) this.#note("players");
    const leftOut = leftOutAs(name, attribs, css);
    if (leftOut) {
      this.#skipped = { depth: 1, note: leftOut.note, sheet: name === "style" ? "" : null };
      return;
    }

    if (checkbox) this.#checkbox = checkbox;
    const isBlock = blockTags.has(name) && !checkbox;
    if (isBlock) this.#endText();

    const isQuotation = name === "q";
    const isChip = isChipOrButton(name, attribs, css);
    if (isChip && this.#collector.hasText && this.#textsAtChip === this.#texts) this.text(" ");

    this.#frames.push({
      inherited: this.#inherited,
      depth: this.#tree.depth,
      isBlock,
      isQuotation,
      isChip,
      icon: name === "i" || name === "span" ? iconSign(attribs.class ?? "") : "",
      textsBefore: this.#texts,
    });

    this.#addAnchors(name, attribs);
    this.#inherited = this.#inherit(name, attribs, css);
    if (isQuotation) this.text("“");
    if (!this.#tree.isFull) this.#enter(name, attribs, css);
  }

  close(): void {
    if (this.#skipped) {
      this.#closeSkipped(this.#skipped);
      return;
    }

    const frame = this.#frames.pop();
    if (!frame) return;
    if (frame.isQuotation) this.text("”");
    if (frame.icon && frame.textsBefore === this.#texts) this.#addIcon(frame);
    if (frame.isChip) this.#textsAtChip = this.#texts;
    if (frame.isBlock) {
      if (this.#checkbox) this.#addCheckbox();
      this.#endText();
    }
    this.#tree.leaveTo(frame.depth);
    this.#inherited = frame.inherited;
  }

  text(text: string): void {
    if (this.#skipped) {
      this.#skipText(this.#skipped, text);
      return;
    }
    if (!this.#collector.isBegun && isCollapsible(text)) return;
    this.#texts += 1;
    if (this.#checkbox && !isCollapsible(text)) this.#addCheckbox();

    const open = this.#openText();
    const { look, keepsSpaces, isMarker, isWingdings } = this.#inherited;
    if (isMarker) open.marker += text;
    else open.raw.push({ text: isWingdings ? fromWingdings(text) : text, look, keepsSpaces });
  }

  end(): readonly Block[] {
    this.#endText();
    this.#collector.openDropCap(this.#inherited.tag);
    this.#endText();
    return this.#tree.end();
  }

  #enter(name: string, attribs: Attributes, css: CssLook): void {
    const isText = name === "p" || this.#inherited.tag !== "p";
    if (isText && blockTags.has(name)) this.#collector.begin(startOf(attribs, css));

    switch (name) {
      case "br":
        this.#openText().raw.push({ text: "\n", look: plainLook, keepsSpaces: true });
        break;
      case "hr":
        this.#tree.add({ kind: "rule" });
        break;
      case "img":
        if (!checkboxSymbol(name, attribs)) this.#addPicture(attribs);
        break;
      case "ul":
      case "ol":
        this.#tree.openList(name, attribs, css);
        break;
      case "li":
        this.#checkbox = itemSymbol(attribs, this.#inherited.todo);
        this.#tree.openItem(attribs, css);
        break;
      case "blockquote":
        this.#tree.open("quote");
        break;
      case "caption":
        this.#tree.open("caption");
        break;
      case "div":
        if (isPhotoPlace(attribs["data-photos"])) this.#tree.openPhotos(attribs["data-photos"]);
        break;
      case "table":
        this.#tree.openTable(attribs);
        break;
      case "tr":
        this.#tree.openRow();
        break;
      case "td":
      case "th":
        this.#openCell(name, attribs, css);
        break;
      default:
    }
  }

  #openCell(name: string, attribs: Attributes, css: CssLook): void {
    const frame = this.#frames.at(-1);
    // A row without an element of its own goes on after its first cell.
    if (this.#tree.openMissingRow() && frame) frame.depth += 1;
    this.#tree.openCell({
      isHeader: name === "th" || this.#inherited.isHead,
      isBold: css.strong === true,
      colspan: spanOf(attribs.colspan),
      rowspan: spanOf(attribs.rowspan),
    });
  }

  #addCheckbox(): void {
    this.#openText().raw.push({ text: this.#checkbox, look: plainLook, keepsSpaces: false });
    this.#checkbox = "";
  }

  /** Slanted letters are what `<i>` means without a style sheet. */
  #addIcon({ icon, inherited }: Frame): void {
    this.#inherited = inherited;
    this.text(icon);
  }

  #openText(): OpenText {
    return this.#collector.open(this.#inherited.tag);
  }

  #endText(): void {
    const ended = this.#collector.end();
    const isEmptyParagraph = ended === "empty" && !this.#options.isPasted;
    if (isEmptyParagraph) this.#tree.add(emptyParagraph);
    if (ended && ended !== "empty") this.#addText(ended);
  }

  #addText({ tag, sourceId, listLevel, raw, marker }: OpenText): void {
    // The number of a heading is part of it.
    const isNumbered = tag !== "p" && marker !== "";
    const number = { text: `${marker.trim()} `, look: plainLook, keepsSpaces: false };
    const inlines = tidyInlines(isNumbered ? [number, ...raw] : raw);
    if (inlines.length === 0) return;

    const block: Block = { kind: "text", tag, sourceId, inlines, anchors: this.#anchors };
    this.#anchors = [];
    const isItem = tag === "p" && listLevel > 0;
    const listed = isItem ? readListMarker(marker, inlines) : null;
    if (!listed) {
      this.#tree.add(block);
      return;
    }
    const blocks = [{ ...block, inlines: listed.rest }];
    this.#tree.add({ kind: "listed", level: listLevel, ...listed.marker, blocks });
  }

  #addPicture(attribs: Attributes): void {
    const alt = (attribs.alt ?? "").trim();
    const src = pictureAddress(attribs.src ?? "", this.#options.origin);
    const isEmoji = alt.length <= 8 && /\p{Extended_Pictographic}/u.test(alt);
    if (isEmoji && !src.startsWith("/media/")) {
      this.text(alt);
      return;
    }

    const isForeign = !src.startsWith("/");
    if (!isImageAddress(src) || (this.#options.isPasted && isForeign)) {
      this.#note("pictures");
      return;
    }

    this.#collector.dropStart();
    this.#endText();
    this.#tree.add({ kind: "picture", src, alt });
  }

  #addAnchors(name: string, attribs: Attributes): void {
    if (attribs.id) this.#anchors.push(attribs.id);
    if (name === "a" && attribs.name) this.#anchors.push(attribs.name);
  }

  #inherit(name: string, attribs: Attributes, css: CssLook): Inherited {
    const inherited = inherit(this.#inherited, name, attribs, css);
    if (name !== "a") return inherited;
    return { ...inherited, look: { ...inherited.look, href: this.#hrefOf(attribs) } };
  }

  #hrefOf(attribs: Attributes): string | null {
    const href = (attribs.href ?? "").trim();
    if (href === "") return null;
    const address = linkAddress(href, this.#options.origin);
    if (isPageLink(address)) return address;
    this.#note("links");
    return null;
  }

  #closeSkipped(skipped: Skipped): void {
    skipped.depth -= 1;
    if (skipped.depth > 0) return;
    if (skipped.sheet !== null) this.#styles.addSheet(skipped.sheet);
    this.#skipped = undefined;
  }

  /** Spreadsheets also hide rows without any text, and icons need none. */
  #skipText(skipped: Skipped, text: string): void {
    if (skipped.sheet !== null) skipped.sheet += text;
    if (!skipped.note || text.trim() === "") return;
    this.#note(skipped.note);
    skipped.note = undefined;
  }

  #note(what: LeftOut): void {
    this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + 1);
  }
}

const emptyParagraph: Block = { kind: "text", tag: "p", sourceId: null, inlines: [], anchors: [] };

function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? "", 10);
  return span >= 1 && span <= 1000 ? span : 1;
}
