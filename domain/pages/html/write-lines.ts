import type { Block, Cell, Inline, ListBlock, TextLook } from "./page-blocks.ts";

/**
 * The text of blocks, a paragraph or a row of a table a line: without what is struck out. An item of a
 * list has its bullet or number.
 */
export function writeLines(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => linesOf(block, 0));
}

/** @param depth how many lists are around */
function linesOf(block: Block, depth: number): string[] {
  switch (block.kind) {
    case "text":
      return block.inlines.map(writeInline).join("").split("\n").filter(isFilled);
    case "list":
      return block.items.flatMap((item, index) => itemLines(block, item, index, depth));
    case "table":
      return block.rows.map(rowLine);
    case "quote":
    case "listed":
    case "photos":
      return block.blocks.flatMap((inside) => linesOf(inside, depth));
    case "picture":
    case "rule":
      return [];
  }
}

function itemLines(
  list: ListBlock,
  item: readonly Block[],
  index: number,
  depth: number,
): string[] {
  const lines = item.flatMap((block) => linesOf(block, depth + 1));
  const bullet = depth === 0 ? "•" : "◦";
  const marker = list.tag === "ol" ? `${list.start + index}.` : bullet;
  const beginsWithBlock = item[0]?.kind === "list" || item[0]?.kind === "table";
  if (beginsWithBlock) return [marker, ...lines];

  const [first = "", ...others] = lines;
  // A check mark stands for the bullet.
  if (list.tag === "ul" && /^[☑☐]/.test(first)) return lines;
  return [`${marker} ${first}`, ...others];
}

/** "Cocoa: 70%" of two cells; "Size, Price, Weight" of others. */
function rowLine(row: readonly Cell[]): string {
  const texts = row.map(({ blocks }) => writeLines(blocks).join(" ").trim()).filter(isFilled);
  const [title = "", value] = texts;
  if (value === undefined || texts.length > 2) return texts.join(", ");
  return `${title.replace(/(?<!\s)\s*:$/, "")}: ${value}`;
}

function isFilled(text: string): boolean {
  return text.trim() !== "";
}

function writeInline(inline: Inline): string {
  if (inline.kind === "break") return "\n";
  return inline.look.s ? "" : raiseOrLowerDigits(inline.text, inline.look.script);
}

/** 10² and H₂O. Letters stay: typefaces lack raised ones, such as in 1st. */
function raiseOrLowerDigits(text: string, script: TextLook["script"]): string {
  if (script === null) return text;
  const digits = script === "sup" ? "⁰¹²³⁴⁵⁶⁷⁸⁹" : "₀₁₂₃₄₅₆₇₈₉";
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}
