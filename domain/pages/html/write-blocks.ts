import type {
  Block,
  Cell,
  Inline,
  ListBlock,
  PhotosBlock,
  PictureBlock,
  TableBlock,
  TextLook,
} from "./page-blocks.ts";

/** The only HTML of pages: what the editor reads, and the shop shows. */
export function writeBlocks(blocks: readonly Block[]): string {
  return blocks.map(writeBlock).join("");
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "text": {
      const id = block.id === undefined ? "" : ` id="${escaped(block.id)}"`;
      return `<${block.tag}${id}>${writeInlines(block.inlines)}</${block.tag}>`;
    }
    case "list":
      return writeList(block);
    case "listed":
      return writeBlocks(block.blocks);
    case "quote": {
      const quoted = writeBlocks(block.blocks);
      return quoted === "" ? "" : `<blockquote>${quoted}</blockquote>`;
    }
    case "table":
      return writeTable(block);
    case "picture":
      return writePicture(block);
    case "photos":
      return writePhotos(block);
    case "rule":
      return "<hr />";
  }
}

function writePicture({ src, alt }: PictureBlock): string {
  return `<img src="${escaped(src)}" alt="${escaped(alt)}" />`;
}

/** Two elements beside each other, or one in the whole width. */
function writePhotos({ place, pictures, blocks }: PhotosBlock): string {
  const text = writeBlocks(blocks);
  const beside = place === "left" || place === "right" ? `<div>${text}</div>` : text;
  return `<div data-photos="${place}">${pictures.map(writePicture).join("")}${beside}</div>`;
}

function writeList({ tag, start, numbering, items }: ListBlock): string {
  const isCounted = tag === "ol";
  const from = isCounted && start !== 1 ? ` start="${start}"` : "";
  const type = isCounted && numbering !== null ? ` type="${numbering}"` : "";
  const written = items.map(writeBlocks).filter((item) => item !== "");
  const lines = written.map((item) => `<li>${item}</li>`);
  return lines.length === 0 ? "" : `<${tag}${from}${type}>${lines.join("")}</${tag}>`;
}

function writeTable({ rows }: TableBlock): string {
  const written = rows.map(writeRow);
  const heads = countHeads(rows);
  const head = heads > 0 ? `<thead>${written.slice(0, heads).join("")}</thead>` : "";
  const body = heads < rows.length ? `<tbody>${written.slice(heads).join("")}</tbody>` : "";
  return `<table>${head}${body}</table>`;
}

/** Rows of headers at the beginning, unless one of their cells goes on below them. */
function countHeads(rows: TableBlock["rows"]): number {
  const firstOther = rows.findIndex((row) => !row.every((cell) => cell.isHeader));
  const heads = firstOther < 0 ? rows.length : firstOther;
  const goesOn = rows
    .slice(0, heads)
    .some((row, index) => row.some((cell) => index + cell.rowspan > heads));
  return goesOn ? 0 : heads;
}

function writeRow(row: readonly Cell[]): string {
  const isOfHeaders = row.every((cell) => cell.isHeader);
  return `<tr>${row.map((cell) => writeCell(cell, isOfHeaders)).join("")}</tr>`;
}

function writeCell(cell: Cell, isInHeaderRow: boolean): string {
  const tag = cell.isHeader ? "th" : "td";
  const scope = cell.isHeader ? ` scope="${isInHeaderRow ? "col" : "row"}"` : "";
  const colspan = cell.colspan > 1 ? ` colspan="${cell.colspan}"` : "";
  const rowspan = cell.rowspan > 1 ? ` rowspan="${cell.rowspan}"` : "";
  return `<${tag}${scope}${colspan}${rowspan}>${writeCellBlocks(cell.blocks)}</${tag}>`;
}

/** One paragraph alone needs no element of its own. */
function writeCellBlocks(blocks: readonly Block[]): string {
  const [first, second] = blocks;
  const isPlain = first?.kind === "text" && first.tag === "p" && first.id === undefined;
  return isPlain && !second ? writeInlines(first.inlines) : writeBlocks(blocks);
}

/** Elements of a look, the outermost first. */
function elementsOf(look: TextLook): string[] {
  const { href, strong, em, u, s, script } = look;
  return [
    href === null ? "" : linkTo(href),
    strong ? "strong" : "",
    em ? "em" : "",
    // A link is underlined anyway.
    u && href === null ? "u" : "",
    s ? "s" : "",
    script ?? "",
  ].filter((element) => element !== "");
}

function linkTo(href: string): string {
  const rel = /^https?:/i.test(href) ? ` rel="noopener noreferrer"` : "";
  return `a href="${escaped(href)}"${rel}`;
}

function writeInlines(inlines: readonly Inline[]): string {
  let html = "";
  let open: readonly string[] = [];
  for (const [index, elements] of elementsAt(inlines).entries()) {
    const inline = inlines[index];
    const common = commonStart(open, elements);
    html += closing(open.slice(common));
    if (inline?.kind === "break") {
      html += "<br />";
      open = open.slice(0, common);
      continue;
    }
    const begun = elements.slice(common).map((element) => `<${element}>`);
    html += begun.join("") + escaped(inline?.text ?? "");
    open = elements;
  }
  return html + closing(open);
}

/** A break has the look of the text after it, as far as that goes on. */
function elementsAt(inlines: readonly Inline[]): readonly (readonly string[])[] {
  let next: readonly string[] = [];
  const backwards = inlines.toReversed().map((inline) => {
    if (inline.kind === "text") next = elementsOf(inline.look);
    return next;
  });
  return backwards.toReversed();
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((element, index) => element !== other[index]);
  return differs < 0 ? one.length : differs;
}

function closing(elements: readonly string[]): string {
  const tags = elements.toReversed().map((element) => `</${element.split(" ", 1)[0]}>`);
  return tags.join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
