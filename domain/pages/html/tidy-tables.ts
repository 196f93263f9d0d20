import {
  type Block,
  blocksIn,
  type Cell,
  type Inline,
  isBlank,
  mapBlocks,
  plainText,
  type TableBlock,
  type TextLook,
} from "./page-blocks.ts";

const MAX_ROWS = 300;
const MAX_COLUMNS = 30;

type Rows = readonly (readonly Cell[])[];

/** What could not stay as it was. */
export type TableLosses = { readonly nested: number; readonly cells: number };

/**
 * Keeps tables of values within limits, and takes apart those that only arrange other things.
 *
 * @param isPasted whether to guess what is not said: layout, empty edges, a first row of headers. A
 * table of the owner's own stays as it is.
 */
export function tidyTables(
  blocks: readonly Block[],
  isPasted: boolean,
): { readonly blocks: readonly Block[]; readonly losses: TableLosses } {
  const losses = { nested: 0, cells: 0 };
  // From the innermost outwards: what is in a cell is tidy already.
  const tidy = mapBlocks(blocks, (siblings) =>
    mapTables(siblings, (table) => tidyTable(table, isPasted, losses)),
  );
  return { blocks: tidy, losses };
}

function tidyTable(
  table: TableBlock,
  isPasted: boolean,
  losses: { nested: number; cells: number },
): readonly Block[] {
  const filled = isPasted ? withoutBlankEdges(table.rows) : table.rows;
  const inner = filled.flat().filter((cell) => tablesIn(cell.blocks) > 0);
  const isOneLine = filled.length === 1 || filled.every((row) => row.length === 1);
  const isAlone = isPasted && isSingle(filled);
  if (table.isLayout || isAlone || (isOneLine && inner.length > 0)) {
    if (inner.length > 0 && !isAlone) losses.nested += 1;
    return filled.flat().flatMap((cell) => cell.blocks);
  }

  losses.nested += inner.length;
  const flat = filled.map((row) => row.map(withoutTables));
  const { rows, cut } = withinLimits(flat);
  losses.cells += cut;
  if (rows.length === 0) return [];
  const headed = isPasted ? withHeaders(rows) : rows;
  return [{ kind: "table", isLayout: false, rows: headed.map((row) => row.map(withoutBold)) }];
}

function tablesIn(blocks: readonly Block[]): number {
  return blocksIn(blocks).filter((block) => block.kind === "table").length;
}

function isSingle(rows: Rows): boolean {
  return rows.length === 1 && rows[0]?.length === 1;
}

/** A table in a cell becomes lines of text. */
function withoutTables(cell: Cell): Cell {
  const blocks = mapBlocks(cell.blocks, (siblings) =>
    mapTables(siblings, ({ rows }) => rows.map(lineOf)),
  );
  return { ...cell, blocks };
}

function mapTables(
  siblings: readonly Block[],
  change: (table: TableBlock) => readonly Block[],
): readonly Block[] {
  if (!siblings.some((block) => block.kind === "table")) return siblings;
  return siblings.flatMap((block) => (block.kind === "table" ? change(block) : [block]));
}

const plain: TextLook = { strong: false, em: false, u: false, s: false, script: null, href: null };

function lineOf(row: readonly Cell[]): Block {
  const inlines: Inline[] = [];
  for (const cell of row) {
    const inCell = cell.blocks.flatMap((block) => (block.kind === "text" ? block.inlines : []));
    if (inCell.length === 0) continue;
    if (inlines.length > 0) inlines.push({ kind: "text", text: ", ", look: plain });
    inlines.push(...inCell);
  }
  return { kind: "text", tag: "p", sourceId: null, anchors: [], inlines };
}

/** Spreadsheets often copy empty rows and columns around the values. */
function withoutBlankEdges(rows: Rows): Rows {
  const lastRow = rows.findLastIndex((row) => row.some((cell) => !isBlank(cell.blocks)));
  const trimmed = rows.slice(0, lastRow + 1);
  const hasSpans = trimmed.some((row) => row.some((cell) => cell.colspan > 1 || cell.rowspan > 1));
  if (hasSpans) return trimmed;
  let width = 0;
  for (const row of trimmed) {
    width = Math.max(width, row.findLastIndex((cell) => !isBlank(cell.blocks)) + 1);
  }
  return trimmed.map((row) => row.slice(0, width));
}

/** Cuts what is beyond the limits, and makes all rows as wide as the widest. */
function withinLimits(rows: Rows): { readonly rows: Rows; readonly cut: number } {
  const trimmed = rows.slice(0, MAX_ROWS);
  const grid = new Grid();
  const placed = trimmed.map((row, index) => {
    const cells = row.flatMap((cell) => grid.place(cell, trimmed.length - index) ?? []);
    return { cells, width: grid.endRow() };
  });

  const width = placed.reduce((widest, row) => Math.max(widest, row.width), 0);
  const cut = rows.flat().length - placed.flatMap(({ cells }) => cells).length;
  return { rows: placed.map((row) => padded(row.cells, width - row.width)), cut };
}

/** Where the cells of a table are, row by row: they may go on in the columns and rows after theirs. */
class Grid {
  /** Of each column, in how many rows from this one on it is taken. */
  readonly #taken: number[] = [];
  #column = 0;

  /** @returns the cell with spans that end with the table; undefined if it is beyond the last column */
  place(cell: Cell, rowsLeft: number): Cell | undefined {
    while ((this.#taken[this.#column] ?? 0) > 0) this.#column += 1;
    if (this.#column >= MAX_COLUMNS) return undefined;

    const colspan = Math.min(cell.colspan, MAX_COLUMNS - this.#column);
    const rowspan = Math.min(cell.rowspan, rowsLeft);
    for (const end = this.#column + colspan; this.#column < end; this.#column += 1) {
      this.#taken[this.#column] = rowspan;
    }
    return { ...cell, colspan, rowspan };
  }

  /** @returns how many columns the row has */
  endRow(): number {
    const width = this.#taken.findLastIndex((rowsOn) => rowsOn > 0) + 1;
    for (const [at, rowsOn] of this.#taken.entries()) this.#taken[at] = Math.max(0, rowsOn - 1);
    this.#column = 0;
    return width;
  }
}

function padded(cells: readonly Cell[], missing: number): readonly Cell[] {
  const empty: Cell = { isHeader: false, colspan: 1, rowspan: 1, blocks: [] };
  return [...cells, ...Array.from({ length: missing }, () => empty)];
}

/** The first row is one of headers if it is bold, or has words above a column of numbers. */
function withHeaders(rows: Rows): Rows {
  const [first = [], ...others] = rows;
  const hasHeaders = rows.some((row) => row.some((cell) => cell.isHeader));
  if (hasHeaders || others.length === 0 || first.length < 2) return rows;

  const filled = first.filter((cell) => !isBlank(cell.blocks));
  const isBoldRow = filled.length > 0 && filled.every(isBoldCell);
  const isBoldTable = others.every((row) => row.every(isBoldCell));
  const hasNumber = filled.some((cell) => isNumber(cellText(cell)));
  const isAbove = first.some((_, column) =>
    others.every((row) => row.length === first.length && isNumber(cellText(row[column]))),
  );

  const isHeaderRow = (isBoldRow && !isBoldTable) || (isAbove && !hasNumber);
  if (!isHeaderRow || filled.length < first.length - 1) return rows;
  return [first.map((cell) => ({ ...cell, isHeader: true })), ...others];
}

function isBoldCell(cell: Cell): boolean {
  if (isBlank(cell.blocks)) return false;
  return (
    cell.isBold === true ||
    cell.blocks.every((block) => block.kind === "text" && isAllStrong(block.inlines))
  );
}

function isAllStrong(inlines: readonly Inline[]): boolean {
  return inlines.every((inline) => inline.kind === "break" || inline.look.strong);
}

function cellText(cell: Cell | undefined): string {
  const texts = (cell?.blocks ?? []).map((block) =>
    block.kind === "text" ? plainText(block.inlines) : "",
  );
  return texts.join(" ").trim();
}

/** "5", "$5.00", "70 %", "1.234,50 €", "20 g", "–". */
function isNumber(text: string): boolean {
  return /^(?:[-–—]|[^\p{L}\d]{0,3}\d[\d.,\s]{0,20}(?:[^\p{L}\d]{0,3}|\s?\p{L}{1,3}))$/u.test(text);
}

/** Header cells are bold anyway. */
function withoutBold(cell: Cell): Cell {
  if (!cell.isHeader) return cell;
  const blocks = cell.blocks.map((block): Block => {
    if (block.kind !== "text" || !isAllStrong(block.inlines)) return block;
    return { ...block, inlines: block.inlines.map(notStrong) };
  });
  return { ...cell, blocks };
}

/** The same text, not bold. */
export function notStrong(inline: Inline): Inline {
  if (inline.kind === "break") return inline;
  return { ...inline, look: { ...inline.look, strong: false } };
}
