/** A row of a file as it is written, blank rows left out. */
export type RawRow = {
  /** As spreadsheets count them: a cell with line breaks is in one row, blank rows count. */
  readonly row: number;
  readonly cells: readonly string[];
};

export type SplitCsv =
  | { readonly code: "split"; readonly rows: readonly RawRow[] }
  /** A quotation mark that nothing closes. */
  | { readonly code: "open-quote"; readonly row: number }
  | { readonly code: "too-many-rows" }
  | { readonly code: "too-many-columns"; readonly row: number };

/** More than other shops export with all of their own fields. */
const MAX_COLUMNS = 1_000;

const QUOTE = 34;
const EQUALS = 61;
const LF = 10;
const CR = 13;
const MAX_BLANK = 32;

/**
 * Splits CSV text (RFC 4180) in one pass, with any of the three line endings. Lenient where
 * programs are sloppy: quotes inside of a cell, text after a closing quote, and `="…"` without
 * quotes around it. Stops at `maxRows`, so that what is too much is not read at all.
 *
 * @param maxRows counted without blank rows
 */
export function splitCsv(text: string, delimiter: string, maxRows: number): SplitCsv {
  const separator = delimiter.charCodeAt(0);
  const rows: RawRow[] = [];
  let cells: string[] = [];
  let isBlank = true;
  let row = 1;
  let at = 0;

  while (at < text.length) {
    // Spreadsheets may write hundreds of thousands of them, which would cost a cell each.
    const blankEnd = cells.length === 0 ? endOfBlankRow(text, at, separator) : undefined;
    if (blankEnd !== undefined) {
      at = blankEnd;
      row += 1;
      continue;
    }

    const cell = isCellEnd(text, at, separator)
      ? { text: "", end: at }
      : readCell(text, at, separator);
    if (cell === undefined) return { code: "open-quote", row };

    const isCellBlank = cell.text === "" || cell.text.trim() === "";
    if (!isCellBlank) isBlank = false;
    if (cells.length < MAX_COLUMNS) cells.push(cell.text);
    else if (!isCellBlank) return { code: "too-many-columns", row };

    const ending = text.charCodeAt(cell.end);
    at = cell.end + 1;
    if (ending === separator && at < text.length) continue;

    if (ending === CR && text.charCodeAt(at) === LF) at += 1;
    if (!isBlank) {
      if (rows.length >= maxRows) return { code: "too-many-rows" };
      rows.push({ row, cells });
    }
    cells = [];
    isBlank = true;
    row += 1;
  }
  return { code: "split", rows };
}

type Cell = {
  readonly text: string;
  readonly end: number;
  /** Whether there are quotes that do not enclose the whole cell. */
  readonly hasLooseQuotes: boolean;
  /** Whether a quote after a quoted part opens another one, as a wrong delimiter leaves it. */
  readonly isBroken?: boolean;
};

/** @returns undefined when a quotation mark is not closed */
function readCell(text: string, start: number, separator: number): Cell | undefined {
  let at = start;
  while (isBlankAt(text, at, separator)) at += 1;
  const isFormula = text.charCodeAt(at) === EQUALS && text.charCodeAt(at + 1) === QUOTE;

  if (text.charCodeAt(at) !== QUOTE && !isFormula) {
    const end = endOfCell(text, at, separator);
    const unquoted = text.slice(at, end);
    return { text: unquoted, end, hasLooseQuotes: unquoted.includes('"') };
  }

  const opened = isFormula ? at + 2 : at + 1;
  const closed = closingQuote(text, opened);
  if (closed === -1) return undefined;
  const end = endOfCell(text, closed + 1, separator);
  const quoted = text.slice(opened, closed).replaceAll('""', '"');
  const rest = text.slice(closed + 1, end);
  const whole = isFormula ? `="${quoted}"${rest}` : quoted + rest;
  const isBroken = (rest.match(/"/g) ?? []).length % 2 === 1;
  return { text: whole, end, hasLooseQuotes: rest.trim() !== "", isBroken };
}

/** @returns where the next row begins; undefined when this row has anything in it */
function endOfBlankRow(text: string, start: number, separator: number): number | undefined {
  let at = start;
  while (text.charCodeAt(at) === separator || isBlankAt(text, at, separator)) at += 1;
  if (at >= text.length) return at;
  const ending = text.charCodeAt(at);
  if (ending !== LF && ending !== CR) return undefined;
  return ending === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
}

function isBlankAt(text: string, at: number, separator: number): boolean {
  const code = text.charCodeAt(at);
  return code <= MAX_BLANK && code !== separator && code !== LF && code !== CR;
}

function endOfCell(text: string, from: number, separator: number): number {
  let at = from;
  while (at < text.length && !isCellEnd(text, at, separator)) at += 1;
  return at;
}

function isCellEnd(text: string, at: number, separator: number): boolean {
  const code = text.charCodeAt(at);
  return code === separator || code === LF || code === CR;
}

/** A doubled quote is a quote in the text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

const delimiters = [",", ";", "\t", "|"] as const;

/** How many rows and characters are looked at to find the delimiter. */
const SAMPLE_ROWS = 20;
const SAMPLE_LENGTH = 50_000;

/**
 * Finds the delimiter: the one that gives the largest share of rows the same number of cells. Text
 * with commas in it gives its rows different numbers.
 */
export function findDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const found = delimiters.map((delimiter) => ({ delimiter, ...commonWidth(sample, delimiter) }));
  return found.reduce((best, next) => (isBetter(next, best) ? next : best)).delimiter;
}

type CommonWidth = { readonly share: number; readonly cells: number };

function isBetter(found: CommonWidth, best: CommonWidth): boolean {
  return found.share === best.share ? found.cells > best.cells : found.share > best.share;
}

/**
 * Which share of the rows has the most common number of cells. Rows with one cell do not have it, nor
 * rows with loose quotes, and each quoted cell that is broken counts against it: a wrong delimiter
 * leaves both.
 */
function commonWidth(sample: string, delimiter: string): CommonWidth {
  const counts = new Map<number, number>();
  const separator = delimiter.charCodeAt(0);
  let [at, width, rows, splitRows, broken] = [0, 0, 0, 0, 0];
  let isClean = true;

  while (at < sample.length && splitRows < SAMPLE_ROWS) {
    const cell = readCell(sample, at, separator);
    if (cell === undefined) break;
    width += 1;
    isClean &&= !cell.hasLooseQuotes;
    if (cell.isBroken) broken += 1;
    at = cell.end + 1;
    if (sample.charCodeAt(cell.end) === separator) continue;
    rows += 1;
    if (width > 1) splitRows += 1;
    if (width > 1 && isClean) counts.set(width, (counts.get(width) ?? 0) + 1);
    width = 0;
    isClean = true;
  }

  let best = { alike: 0, cells: 1 };
  for (const [cells, alike] of counts) if (alike >= best.alike) best = { alike, cells };
  // What splits no row is not the delimiter, however many quotes another one breaks.
  const share = best.alike === 0 ? Number.NEGATIVE_INFINITY : (best.alike - broken) / rows;
  return { share, cells: best.cells };
}
