import { type DeadLink, nameHeadings, type PageHeading } from "./name-headings.ts";
import { nestLists } from "./nest-lists.ts";
import {
  type Block,
  blocksIn,
  isBlank,
  type LeftOut,
  mapBlocks,
  mapEach,
  type PictureBlock,
  type TextBlock,
  type TextTag,
  textsIn,
} from "./page-blocks.ts";
import { type ReadingOptions, readBlocks } from "./read-blocks.ts";
import { notStrong, tidyTables } from "./tidy-tables.ts";
import { writeBlocks } from "./write-blocks.ts";

export type PageHtml = {
  /** In the only form that pages have. Reading it again changes nothing. */
  readonly html: string;
  /** What a page cannot have, and how much of it was left out. */
  readonly leftOut: ReadonlyMap<LeftOut, number>;
  readonly headings: readonly PageHeading[];
  readonly pictures: readonly PictureBlock[];
  /** Links to a place in the text that is not there. They stay. */
  readonly deadLinks: readonly DeadLink[];
};

/**
 * Reads HTML of any origin as the text of a page: headings, paragraphs, lists, tables, quotes, links
 * and pictures of browsers, spreadsheets and word processors, and what is bold, italic, underlined,
 * struck out, raised or lowered in them.
 */
export function readPageHtml(
  source: string,
  options: ReadingOptions & { readonly takenIds?: readonly string[] },
): PageHtml {
  const read = readBlocks(source, options);
  const leveled = levelHeadings(nestLists(read.blocks));
  const tables = tidyTables(leveled, options.isPasted);
  const named = nameHeadings(tables.blocks, options.isPasted, options.takenIds);

  const leftOut = new Map(read.leftOut);
  if (tables.losses.nested > 0) leftOut.set("nested", tables.losses.nested);
  if (tables.losses.cells > 0) leftOut.set("cells", tables.losses.cells);
  const blocks = withoutBlankEnd(named.blocks);
  const pictures = blocksIn(blocks).filter((block) => block.kind === "picture");
  const { headings, deadLinks } = named;
  return { html: writeBlocks(blocks), leftOut, headings, pictures, deadLinks };
}

/**
 * Pages have two levels of headings below their title. Several headings of the first level are the
 * parts of the text; a single one is its title.
 */
function levelHeadings(blocks: readonly Block[]): readonly Block[] {
  const titles = textsIn(blocks).filter(({ tag }) => tag === "h1");
  const isShifted = titles.length > 1;
  return mapBlocks(blocks, (siblings) =>
    mapEach(siblings, (block) => (block.kind === "text" ? levelHeading(block, isShifted) : block)),
  );
}

function levelHeading(block: TextBlock, isShifted: boolean): TextBlock {
  if (block.tag === "p") return block;
  const level = Number(block.tag.slice(1)) + (isShifted ? 1 : 0);
  const tag: TextTag = level <= 2 ? "h2" : "h3";
  const isStrong = block.inlines.every((inline) => inline.kind === "break" || inline.look.strong);
  return { ...block, tag, inlines: isStrong ? block.inlines.map(notStrong) : block.inlines };
}

function withoutBlankEnd(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.findLastIndex((block) => !isBlank([block]));
  return blocks.slice(0, last + 1);
}
