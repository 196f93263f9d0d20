import type { CssLook } from "./css-look.ts";
import type { Attributes } from "./document-styles.ts";
import {
  type Block,
  type Cell,
  type ListBlock,
  type PhotoPlace,
  plainText,
  textsIn,
} from "./page-blocks.ts";
import { placePhotos } from "./place-photos.ts";
import type { ListMarker } from "./read-list-marker.ts";

/** Open lists, items, tables, rows and cells; what is deeper joins what is around it. */
const MAX_CONTAINERS = 24;

type Container =
  | { readonly kind: "root" | "quote" | "caption"; readonly blocks: Block[] }
  | { readonly kind: "photos"; readonly blocks: Block[]; readonly place: PhotoPlace }
  | { readonly kind: "item"; readonly blocks: Block[]; readonly isLoose: boolean }
  | {
      readonly kind: "listed";
      readonly blocks: Block[];
      readonly level: number;
      readonly marker: ListMarker;
    }
  | {
      readonly kind: "list";
      shape: Omit<ListBlock, "items">;
      readonly isUnnumbered: boolean;
      readonly isReversed: boolean;
      readonly items: Block[][];
      /** Where lists are siblings although one is meant to be inside another. */
      readonly level: number | null;
    }
  | { readonly kind: "table"; readonly isLayout: boolean; readonly rows: Cell[][] }
  | { readonly kind: "row"; readonly cells: Cell[] }
  | { readonly kind: "cell"; readonly blocks: Block[]; readonly cell: Omit<Cell, "blocks"> };

type OpenList = Extract<Container, { readonly kind: "list" }>;

/** The blocks that were read so far, and the containers that are open around the next one. */
export class BlockTree {
  readonly #root: Block[] = [];
  readonly #containers: Container[] = [{ kind: "root", blocks: this.#root }];

  get depth(): number {
    return this.#containers.length;
  }

  get isFull(): boolean {
    return this.depth >= MAX_CONTAINERS;
  }

  add(block: Block): void {
    this.#flow().push(block);
  }

  open(kind: "quote" | "caption"): void {
    this.#containers.push({ kind, blocks: [] });
  }

  /** Photographs are in nothing but the page: elsewhere they are pictures among the rest. */
  openPhotos(place: PhotoPlace): void {
    if (this.#top().kind === "root") this.#containers.push({ kind: "photos", blocks: [], place });
  }

  openList(tag: "ul" | "ol", attribs: Attributes, css: CssLook): void {
    const start = Number.parseInt(attribs.start ?? "", 10);
    const level = /lst-kix_\w+-(\d)/.exec(attribs.class ?? "")?.[1] ?? attribs["data-indent"];
    const numbering =
      css.numbering === "none" ? null : (css.numbering ?? numberingOf(attribs.type));
    this.#containers.push({
      kind: "list",
      shape: { kind: "list", tag, start: start >= 0 && start < 100_000 ? start : 1, numbering },
      isUnnumbered: css.numbering === "none",
      isReversed: "reversed" in attribs,
      items: [],
      level: level === undefined ? null : Number(level) + 1,
    });
  }

  openItem(attribs: Attributes, css: CssLook): void {
    const before = this.#top();
    if (before.kind === "item" && before.isLoose) this.#leave();

    const around = this.#top();
    const list = around.kind === "list" ? this.#listFrom(around, attribs) : null;
    if (list?.items.length === 0) list.shape = shapeFromFirstItem(list.shape, attribs, css);
    const level = levelOf(attribs) ?? list?.level ?? null;
    if (list && level === null) {
      this.#containers.push({ kind: "item", blocks: [], isLoose: false });
      return;
    }

    const { numbering, start, tag: listTag } = list?.shape ?? strayList;
    const tag = attribs["data-list"] === "bullet" ? "ul" : listTag;
    const position = Number.parseInt(attribs["data-aria-posinset"] ?? "", 10);
    const number = position > 0 ? position : start + (list?.items.length ?? 0);
    const hasNumber = tag === "ol" && !("data-list" in attribs);
    this.#containers.push({
      kind: "listed",
      blocks: [],
      level: level ?? 1,
      marker: { tag, numbering, number: hasNumber ? number : null },
    });
    // Counts it; what is empty is not in a list.
    list?.items.push([]);
  }

  /** The numbers of a list go on from an item that has its own. */
  #listFrom(list: OpenList, { value = "" }: Attributes): OpenList {
    const { start, tag } = list.shape;
    const number = Number.parseInt(value, 10);
    const isNext = number === start + list.items.length || list.items.length === 0;
    if (tag !== "ol" || !(number > 0 && number < 100_000) || isNext) return list;
    this.#leave();
    const next: OpenList = { ...list, shape: { ...list.shape, start: number }, items: [] };
    this.#containers.push(next);
    return next;
  }

  openTable(attribs: Attributes): void {
    const isLayout = attribs.role === "presentation" || attribs.role === "none";
    this.#flow();
    this.#containers.push({ kind: "table", isLayout, rows: [] });
  }

  openRow(): void {
    if (this.#top().kind === "row") this.#leave();
    if (this.#top().kind === "table") this.#containers.push({ kind: "row", cells: [] });
  }

  openCell(cell: Omit<Cell, "blocks">): void {
    if (this.#top().kind === "row") this.#containers.push({ kind: "cell", blocks: [], cell });
  }

  /** @returns whether a row was opened for a cell that is in none */
  openMissingRow(): boolean {
    if (this.#top().kind !== "table") return false;
    this.openRow();
    return true;
  }

  /** Closes the containers that were opened since there were so many. */
  leaveTo(depth: number): void {
    while (this.depth > depth) this.#leave();
  }

  end(): readonly Block[] {
    this.leaveTo(1);
    return this.#root;
  }

  #leave(): void {
    const done = this.#containers.pop();
    switch (done?.kind) {
      case "list": {
        const items = done.items.filter((item) => item.length > 0);
        const isNumberedByHand = done.isUnnumbered && items.every(beginsWithNumber);
        const tag = isNumberedByHand ? "ul" : done.shape.tag;
        const list = { ...done.shape, tag, items };
        const lists = done.isReversed && tag === "ol" ? countedDown(list) : [list];
        for (const each of lists) this.#addList(each);
        break;
      }
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
        if (done.blocks.length > 0) this.add({ kind: "quote", blocks: done.blocks });
        break;
      case "photos":
        for (const block of placePhotos(done.place, done.blocks)) this.add(block);
        break;
      case "caption":
        for (const block of done.blocks) this.#around().push(block);
        break;
      case "table": {
        const { rows, isLayout } = done;
        if (rows.length > 0) this.add({ kind: "table", isLayout, rows });
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
    else this.add(list);
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
}

const strayList = { tag: "ul", numbering: null, start: 1 } as const;

/** OneNote writes a list's first number at its first item, and Google Docs the kind of its numbers. */
function shapeFromFirstItem(
  shape: Omit<ListBlock, "items">,
  { value = "" }: Attributes,
  { numbering = "none" }: CssLook,
): Omit<ListBlock, "items"> {
  const start = Number.parseInt(value, 10);
  return {
    ...shape,
    start: start > 0 && start < 100_000 ? start : shape.start,
    numbering: numbering === "none" ? shape.numbering : numbering,
  };
}

/** Word's and Quill's lists say it at each item. */
function levelOf(attribs: Attributes): number | null {
  const level = Number.parseInt(attribs["data-aria-level"] ?? "", 10);
  if (level > 0) return level;
  if (attribs["data-list"] === undefined) return null;
  return Number(/ql-indent-(\d)/.exec(attribs.class ?? "")?.[1] ?? 0) + 1;
}

/** The numbers of our pages cannot count down, so each item becomes a list with its own start. */
function countedDown(list: ListBlock): ListBlock[] {
  const first = Math.max(list.start, list.items.length);
  return list.items.map((item, index) => ({ ...list, start: first - index, items: [item] }));
}

function beginsWithNumber(blocks: readonly Block[]): boolean {
  const [first] = textsIn(blocks);
  return first !== undefined && /^\s*\(?\d/.test(plainText(first.inlines));
}

function numberingOf(type: string | undefined): ListBlock["numbering"] {
  return type === "a" || type === "A" || type === "i" || type === "I" ? type : null;
}
