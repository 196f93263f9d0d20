import type { FileRow } from "../input/file-row.ts";
import { countNoun } from "../words/count-noun.ts";
import type { DecimalMark } from "./amounts.ts";
import { describeDamage, shortCell } from "./cell-damage.ts";
import { columnName } from "./column-name.ts";
import type { DateOrder } from "./dates.ts";
import type { FileAnswers, FileQuestion } from "./file-question.ts";
import { type ColumnCells, decideAmounts, decideDateOrder } from "./judge-file.ts";
import { decideZips } from "./lost-zeros.ts";
import { decidePercents } from "./percents.ts";

/** A file as server/platform/csv/read-csv.ts reads it. */
export type CsvTableFile = {
  readonly columns: readonly { readonly title: string; readonly name: string }[];
  readonly rows: readonly FileRow[];
};

/** How the cells of a column are written in this file. */
export type CellFormat = {
  readonly dateOrder: DateOrder;
  readonly decimal: DecimalMark;
  readonly takesOtherCurrency: boolean;
  /** Whether a spreadsheet dropped the zeros that ZIP codes begin with. */
  readonly padsZips: boolean;
  /** Whether 0.0625 means 6.25%. */
  readonly areFractions: boolean;
};

export type ReadCell<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      /** A sentence that says what is wrong and what to do. */
      readonly problem: string;
    };

export type ColumnType<Value> = {
  /** What is judged by all cells together before any of them is read. */
  readonly judged?: "dates" | "amounts" | "zips" | "percents";
  /** @param text cleaned by the reader; "" when the cell or the column is missing */
  read(text: string, format: CellFormat): ReadCell<Value>;
  write(value: Value): string;
};

export type CsvColumn<Value> = {
  /** In the first row of what we write. */
  readonly title: string;
  /** Names of a column beside it that counts more, if something is in it. */
  readonly preferred?: readonly string[];
  /** Other names under which programs write it. */
  readonly also?: readonly string[];
  readonly type: ColumnType<Value>;
  /** Whether a file without it can't be read. */
  readonly required?: boolean;
};

// biome-ignore lint/suspicious/noExplicitAny: each column has a type of its own.
export type Columns = Readonly<Record<string, CsvColumn<any>>>;
type ValueOf<Column> = Column extends CsvColumn<infer Value> ? Value : never;
export type TableValues<Table extends Columns> = {
  readonly [Key in keyof Table]: ValueOf<Table[Key]>;
};

export type CellProblem = {
  readonly row: number;
  /** The column's title in the file. */
  readonly column: string;
  readonly sentence: string;
};

export type TableRow<Table extends Columns> = {
  readonly row: number;
  /** The cells as the file has them. */
  readonly texts: { readonly [Key in keyof Table]: string };
} & (
  | { readonly values: TableValues<Table>; readonly problems: readonly [] }
  | { readonly values: null; readonly problems: readonly [CellProblem, ...CellProblem[]] }
);

export type TableReading<Table extends Columns> =
  | { readonly code: "read"; readonly rows: readonly TableRow<Table>[] }
  /** What the file leaves open; read again with the answers. */
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] }
  | { readonly code: "no-column"; readonly key: keyof Table; readonly title: string };

export type CsvTable<Table extends Columns> = {
  /** The most rows that are read. */
  readonly max: number;
  readonly titles: readonly string[];
  /** Whether a row with these names is the first row of such a file. */
  isHeader(names: ReadonlySet<string>): boolean;
  /** Whether a file has a column that it may lack. */
  has(key: keyof Table & string, file: CsvTableFile): boolean;
  /** Titles of a file's columns that are not read, though something is in them. */
  unreadTitles(file: CsvTableFile): string[];
  read(file: CsvTableFile, answers?: FileAnswers): TableReading<Table>;
  /** The cells of a row, kept as they are by spreadsheets. */
  write(values: TableValues<Table>): string[];
};

/**
 * A table that is written and read as CSV. Columns are judged as columns: dates and amounts are
 * read as the whole file shows that they are meant, and what it leaves open is asked once.
 */
export function csvTable<const Table extends Columns>(definition: {
  readonly columns: Table;
  readonly max: number;
}): CsvTable<Table> {
  const { columns, max } = definition;
  const keys: readonly (keyof Table & string)[] = Object.keys(columns);
  const known = new Map(Object.entries(columns).map(([key, column]) => [key, namesOf(column)]));
  const required = keys.filter((key) => columns[key]?.required);
  const findName = (key: string, names: ReadonlySet<string>) =>
    known.get(key)?.find((name) => names.has(name));

  function read(file: CsvTableFile, answers: FileAnswers = {}): TableReading<Table> {
    const names = new Set(file.columns.map(({ name }) => name));
    const missing = required.find((key) => findName(key, names) === undefined);
    if (missing !== undefined) {
      return { code: "no-column", key: missing, title: columns[missing]?.title ?? missing };
    }
    // Of several columns the first one that somebody filled in.
    const filled = new Set([...names].filter((name) => file.rows.some(({ cells }) => cells[name])));
    const found = keys.map((key): FoundColumn => {
      const name = findName(key, filled) ?? findName(key, names);
      const written = file.columns.find((each) => each.name === name)?.title;
      return { key, name, title: written ?? columns[key]?.title ?? key, type: typeOf(key) };
    });
    const formats = decideFormats(found, file.rows, answers);
    if (!(formats instanceof Map)) return { code: "asks", questions: formats };
    const rows = file.rows.map((row) => readRow(row, found, formats));
    return { code: "read", rows: rows as unknown as TableRow<Table>[] };
  }

  function typeOf(key: string): ColumnType<unknown> {
    const column = columns[key];
    if (!column) throw new Error(`There is no column ${key}.`);
    return column.type;
  }

  return {
    max,
    titles: keys.map((key) => columns[key]?.title ?? key),
    isHeader: (names) => required.every((key) => findName(key, names) !== undefined),
    has: (key, file) => findName(key, new Set(file.columns.map(({ name }) => name))) !== undefined,
    unreadTitles: ({ columns: written, rows }) => {
      const names = new Set([...known.values()].flat());
      const isFilled = (name: string) => rows.some(({ cells }) => cells[name]);
      return written.flatMap(({ name, title }) =>
        names.has(name) || !isFilled(name) ? [] : [title],
      );
    },
    read,
    write: (values) => keys.map((key) => typeOf(key).write(values[key])),
  };
}

function namesOf({ title, preferred = [], also = [] }: CsvColumn<unknown>): string[] {
  return [...preferred, title, ...also].map(columnName);
}

type FoundColumn = {
  readonly key: string;
  /** Its name in the rows; undefined when the file does not have it. */
  readonly name: string | undefined;
  readonly title: string;
  readonly type: ColumnType<unknown>;
};

/** @returns how each column is written, by its key; or the questions that are open */
function decideFormats(
  columns: readonly FoundColumn[],
  rows: readonly FileRow[],
  answers: FileAnswers,
): Map<string, CellFormat> | FileQuestion[] {
  const judged = (kind: ColumnType<unknown>["judged"]) =>
    columns.filter(({ type, name }) => type.judged === kind && name !== undefined);
  const cells = (kind: ColumnType<unknown>["judged"]) =>
    judged(kind).map((column) => cellsOf(column, rows));

  const dates = decideDateOrder(cells("dates"), answers);
  const amounts = decideAmounts(cells("amounts"), answers);
  const zips = decideZips(cells("zips"), answers);
  const percents = decidePercents(cells("percents"), answers);
  if (
    "question" in dates ||
    "questions" in amounts ||
    "question" in zips ||
    "question" in percents
  ) {
    const questions: FileQuestion[] = "question" in dates ? [dates.question] : [];
    if ("questions" in amounts) questions.push(...amounts.questions);
    if ("question" in zips) questions.push(zips.question);
    if ("question" in percents) questions.push(percents.question);
    return questions;
  }

  const amountColumns = judged("amounts");
  const formatOf = (column: FoundColumn): CellFormat => ({
    dateOrder: dates.order,
    decimal: amounts.decimals[amountColumns.indexOf(column)] ?? ".",
    takesOtherCurrency: amounts.takesOtherCurrency,
    padsZips: zips.padsZips,
    areFractions: percents.areFractions,
  });
  return new Map(columns.map((column) => [column.key, formatOf(column)]));
}

function cellsOf({ title, name }: FoundColumn, rows: readonly FileRow[]): ColumnCells {
  return { title, cells: rows.map(({ row, cells }) => ({ row, text: cells[name ?? ""] ?? "" })) };
}

function readRow(
  { row, cells, hasExtraCells }: FileRow,
  columns: readonly FoundColumn[],
  formats: ReadonlyMap<string, CellFormat>,
) {
  const texts: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  if (hasExtraCells) {
    problems.push({ row, column: columns.at(-1)?.title ?? "", sentence: EXTRA_CELLS });
  }

  for (const { key, name, title, type } of columns) {
    const text = cells[name ?? ""] ?? "";
    const format = formats.get(key);
    const damage = describeDamage(text);
    texts[key] = text;
    if (damage !== undefined) problems.push({ row, column: title, sentence: damage });
    if (damage !== undefined || format === undefined) continue;
    const read = type.read(text, format);
    if (read.ok) values[key] = read.value;
    else problems.push({ row, column: title, sentence: read.problem });
  }

  return problems.length > 0
    ? { row, texts, values: null, problems }
    : { row, texts, values, problems };
}

const EXTRA_CELLS =
  "This row has more cells than the first row has titles. Text with a comma in it needs quotation marks around it.";

/** "Row 2, Tracking Number: …" */
function describeCellProblem({ row, column, sentence }: CellProblem): string {
  return `Row ${row}, ${column}: ${sentence}`;
}

export type WholeRow<Table extends Columns> = {
  readonly row: number;
  readonly values: TableValues<Table>;
};

/** A table of which all rows are taken, or none. */
export type WholeTable<Table extends Columns> =
  | { readonly code: "rows"; readonly rows: readonly WholeRow<Table>[] }
  | Refusal
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] };

export type Refusal = { readonly code: "unreadable"; readonly sentence: string };

/** More problems at once help nobody. */
const MAX_NAMED = 5;

/** Reads a table whose rows are taken together: one damaged cell refuses the file, in words. */
export function readWholeTable<Table extends Columns>(
  table: CsvTable<Table>,
  file: CsvTableFile,
  answers: FileAnswers,
): WholeTable<Table> {
  const read = table.read(file, answers);
  if (read.code === "asks") return read;
  if (read.code === "no-column") {
    return {
      code: "unreadable",
      sentence: `This file has no column “${read.title}”. Nothing was changed. Export the table first, and change that file.`,
    };
  }

  // A misspelled title would drop its column, such as the minimum of a code.
  const [unread] = table.unreadTitles(file);
  const absent = table.titles.filter(
    (title) => !file.columns.some(({ name }) => name === columnName(title)),
  );
  if (unread !== undefined && absent.length > 0) {
    return {
      code: "unreadable",
      sentence: `This file has a column “${shortCell(unread)}”, which this table doesn't have, and no column “${absent.join("”, “")}”. Nothing was changed. Correct its title, or take the column out.`,
    };
  }

  const problems = read.rows.flatMap(({ problems }) => problems);
  if (problems.length === 0) {
    return {
      code: "rows",
      rows: read.rows.flatMap(({ row, values }) => (values ? [{ row, values }] : [])),
    };
  }

  const named = problems.slice(0, MAX_NAMED).map(describeCellProblem).join(" ");
  const others = problems.length - MAX_NAMED;
  const more =
    others > 0 ? ` ${countNoun(others, "more cell needs", "more cells need")} attention.` : "";
  return { code: "unreadable", sentence: `Nothing was changed. ${named}${more}` };
}
