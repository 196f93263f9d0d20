/** How a piece of text looks and where it leads. */
export type TextLook = {
  readonly strong: boolean;
  readonly em: boolean;
  readonly u: boolean;
  readonly s: boolean;
  readonly script: "sub" | "sup" | null;
  readonly href: string | null;
};

export type Inline =
  | { readonly kind: "text"; readonly text: string; readonly look: TextLook }
  | { readonly kind: "break" };

export type TextTag = "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6";

export type TextBlock = {
  readonly kind: "text";
  readonly tag: TextTag;
  readonly inlines: readonly Inline[];
  /** What links in the same HTML may call it. */
  readonly anchors: readonly string[];
  /** Its id in the source. */
  readonly sourceId: string | null;
  /** Its id on the page, once it is chosen. */
  readonly id?: string | undefined;
};

export type ListBlock = {
  readonly kind: "list";
  readonly tag: "ul" | "ol";
  /** The number of the first item. */
  readonly start: number;
  /** Letters or Roman numbers instead of digits. */
  readonly numbering: "a" | "A" | "i" | "I" | null;
  readonly items: readonly (readonly Block[])[];
};

/** An item of a list whose levels are numbers, as word processors write them. */
export type ListedBlock = {
  readonly kind: "listed";
  readonly level: number;
  readonly tag: "ul" | "ol";
  readonly number: number | null;
  readonly numbering: ListBlock["numbering"];
  readonly blocks: readonly Block[];
};

export type Cell = {
  readonly isHeader: boolean;
  /** By the style of the cell, not of its text. */
  readonly isBold?: boolean;
  readonly colspan: number;
  readonly rowspan: number;
  readonly blocks: readonly Block[];
};

export type TableBlock = {
  readonly kind: "table";
  /** Arranges other things, and is not itself a table of values. */
  readonly isLayout: boolean;
  readonly rows: readonly (readonly Cell[])[];
};

export type PictureBlock = { readonly kind: "picture"; readonly src: string; readonly alt: string };

/**
 * Where photographs are: in the whole width, left or right of a text, two beside each other, or one
 * beside a quote.
 */
export const photoPlaces = ["wide", "left", "right", "pair", "quote"] as const;
export type PhotoPlace = (typeof photoPlaces)[number];

/** One or two pictures, and the text beside one: for "quote" a single quote. */
export type PhotosBlock = {
  readonly kind: "photos";
  readonly place: PhotoPlace;
  readonly pictures: readonly PictureBlock[];
  readonly blocks: readonly Block[];
};

export type Block =
  | TextBlock
  | ListBlock
  | ListedBlock
  | TableBlock
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | PictureBlock
  | PhotosBlock
  | { readonly kind: "rule" };

/** What a page cannot have, and how often it was in the HTML. */
export type LeftOut = "pictures" | "players" | "fields" | "hidden" | "links" | "nested" | "cells";

/** What was left out of one text and another. */
export function sumLeftOut(
  one: ReadonlyMap<LeftOut, number>,
  other: ReadonlyMap<LeftOut, number>,
): ReadonlyMap<LeftOut, number> {
  const sum = new Map(one);
  for (const [what, count] of other) sum.set(what, (sum.get(what) ?? 0) + count);
  return sum;
}

export function plainText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === "text" ? inline.text : " ")).join("");
}

/** Whether there is nothing to see. */
export function isBlank(blocks: readonly Block[]): boolean {
  return blocks.every((block) => block.kind === "text" && plainText(block.inlines).trim() === "");
}

/**
 * The same blocks with others instead of each block, from the innermost outwards. What nothing
 * changes is not copied: a page may have tens of thousands of blocks.
 */
export function mapBlocks(
  blocks: readonly Block[],
  change: (siblings: readonly Block[]) => readonly Block[],
): readonly Block[] {
  return change(mapEach(blocks, (block) => mapInside(block, change)));
}

function mapInside(block: Block, change: (siblings: readonly Block[]) => readonly Block[]): Block {
  switch (block.kind) {
    case "list": {
      const items = mapEach(block.items, (item) => mapBlocks(item, change));
      return items === block.items ? block : { ...block, items };
    }
    case "listed":
    case "photos":
    case "quote": {
      const inside = mapBlocks(block.blocks, change);
      return inside === block.blocks ? block : { ...block, blocks: inside };
    }
    case "table": {
      const mapCell = (cell: Cell) => {
        const inside = mapBlocks(cell.blocks, change);
        return inside === cell.blocks ? cell : { ...cell, blocks: inside };
      };
      const rows = mapEach(block.rows, (row) => mapEach(row, mapCell));
      return rows === block.rows ? block : { ...block, rows };
    }
    default:
      return block;
  }
}

/** Like `map`, and the same array when nothing in it changes. */
export function mapEach<Item>(
  items: readonly Item[],
  change: (item: Item) => Item,
): readonly Item[] {
  let changed: Item[] | undefined;
  for (const [index, item] of items.entries()) {
    const next = change(item);
    if (changed === undefined && next !== item) changed = items.slice(0, index);
    changed?.push(next);
  }
  return changed ?? items;
}

/** All texts in their order, wherever they are. */
export function textsIn(blocks: readonly Block[]): TextBlock[] {
  return blocksIn(blocks).filter((block) => block.kind === "text");
}

/** All blocks in their order, each before those in it. */
export function blocksIn(blocks: readonly Block[], found: Block[] = []): Block[] {
  for (const block of blocks) {
    found.push(block);
    for (const inside of insideOf(block)) blocksIn(inside, found);
  }
  return found;
}

function insideOf(block: Block): readonly (readonly Block[])[] {
  switch (block.kind) {
    case "quote":
    case "listed":
      return [block.blocks];
    case "photos":
      return [block.pictures, block.blocks];
    case "list":
      return block.items;
    case "table":
      return block.rows.flat().map((cell) => cell.blocks);
    default:
      return [];
  }
}
