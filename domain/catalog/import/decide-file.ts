import { type DecimalMark, readAmount } from "../../csv/amounts.ts";
import { cleanCell } from "../../csv/clean-cell.ts";
import type { DateOrder } from "../../csv/dates.ts";
import type { FileAnswers, FileQuestion } from "../../csv/file-question.ts";
import { type ColumnCells, decideAmounts, decideDateOrder } from "../../csv/judge-file.ts";
import type { FileRow } from "../../input/file-row.ts";
import { toDecimal } from "../../money/cents.ts";
import type { FileColumn } from "./import-formats.ts";
import { readWeight, type WeightUnit } from "./read-weight.ts";

/** What has to be known of another shop's file before its rows can be read. */
export type FileAbout = {
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  /** Names of the columns with amounts, and of those with dates. */
  readonly amounts: readonly string[];
  readonly dates: readonly string[];
  /** Whether a file of this kind is in US dollars if it names no currency. */
  readonly isInDollars: boolean;
  /** The column that names the currency, if the file has one. */
  readonly currency: string | undefined;
  /** The column with weights whose unit no file of this kind names. */
  readonly weights?: string | undefined;
  /** Such as "WooCommerce". */
  readonly shop: string;
};

export type DecidedFile =
  | {
      /** With amounts as decimals in US dollars, such as "1234.50", and weights without a unit in grams. */
      readonly rows: readonly FileRow[];
      readonly dateOrder: DateOrder;
      /** Whether the owner said that the amounts are in another currency. */
      readonly isOtherCurrency: boolean;
    }
  | { readonly questions: readonly FileQuestion[] };

/**
 * Judges a file's amounts and dates as columns. What it leaves open is asked once for the file: the
 * day or the month first, a comma or a point, and the currency and unit, which most shops do not name.
 */
export function decideFile(file: FileAbout, answers: FileAnswers): DecidedFile {
  const amountColumns = file.amounts.map((name) => cellsOf(file, name));
  const dateColumns = file.dates.map((name) => cellsOf(file, name));
  const dates = decideDateOrder(dateColumns, answers);
  const amounts = decideAmounts(amountColumns, answers);
  const currency = aboutCurrency(file, amountColumns, answers);
  const unit = (["lb", "kg"] as const).find((each) => each === answers["weight-unit"]);
  const weights = aboutWeightUnit(file, unit);

  if ("question" in dates || "questions" in amounts || currency || weights) {
    const questions: FileQuestion[] = "question" in dates ? [dates.question] : [];
    if ("questions" in amounts) questions.push(...amounts.questions);
    if (currency) questions.push(currency);
    if (weights) questions.push(weights);
    return { questions };
  }

  const decimals = new Map(file.amounts.map((name, at) => [name, amounts.decimals[at] ?? "."]));
  return {
    rows: file.rows
      .map((row) => withPlainAmounts(row, decimals, amounts.takesOtherCurrency))
      .map((row) => withGrams(row, file.weights, unit)),
    dateOrder: dates.order,
    isOtherCurrency: isUnnamed(file, amountColumns) && answers.currency === "leave-out",
  };
}

function cellsOf({ columns, rows }: FileAbout, name: string): ColumnCells {
  return {
    title: columns.find((column) => column.name === name)?.title ?? name,
    cells: rows.flatMap(({ row, cells }) => {
      const text = cells[name] ?? "";
      return text === "" ? [] : [{ row, text: cleanCell(text) }];
    }),
  };
}

function aboutCurrency(
  file: FileAbout,
  amounts: readonly ColumnCells[],
  answers: FileAnswers,
): FileQuestion | undefined {
  const isAnswered = answers.currency === "dollars" || answers.currency === "leave-out";
  if (isAnswered || !isUnnamed(file, amounts)) return undefined;
  const example = amounts.flatMap(({ cells }) => cells)[0];
  return {
    id: "currency",
    sentence: `${file.shop} files don't name a currency for amounts, such as “${example?.text}” in row ${example?.row}. Are they US dollars?`,
    choices: [
      { value: "dollars", label: "Yes, US dollars" },
      { value: "leave-out", label: "No, another currency. Don't take them" },
    ],
  };
}

/** Asked only if a cell has a weight: most shops leave them at 0. */
function aboutWeightUnit(file: FileAbout, unit?: WeightUnit): FileQuestion | undefined {
  if (file.weights === undefined || unit) return undefined;
  const { cells } = cellsOf(file, file.weights);
  const example = cells.find(({ text }) => readWeight(text, "kg").code === "grams");
  if (!example) return undefined;
  return {
    id: "weight-unit",
    sentence: `${file.shop} files don't give a unit for weights, such as “${example.text}” in row ${example.row}. Which unit does your ${file.shop} shop use?`,
    choices: [
      { value: "lb", label: "Pounds (lb)" },
      { value: "kg", label: "Kilograms (kg)" },
    ],
  };
}

function withGrams(row: FileRow, weights: string | undefined, unit?: WeightUnit): FileRow {
  if (weights === undefined) return row;
  const weight = readWeight(row.cells[weights] ?? "", unit);
  // It stays as it is, so that its row can say so.
  if (weight.code === "unreadable") return row;
  const grams = weight.code === "grams" ? String(weight.grams) : "";
  return { ...row, cells: { ...row.cells, [weights]: grams } };
}

/** Whether no cell and no column names a currency. */
function isUnnamed(file: FileAbout, amounts: readonly ColumnCells[]): boolean {
  if (file.isInDollars) return false;
  const { currency } = file;
  if (currency !== undefined && file.rows.some(({ cells }) => cells[currency])) return false;
  const cells = amounts.flatMap((column) => column.cells);
  return cells.length > 0 && !cells.some(({ text }) => /\p{Sc}|\b[A-Z]{3}\b/u.test(text));
}

/** What is no amount, or in another currency, stays as it is, so that its row can say so. */
function withPlainAmounts(
  row: FileRow,
  decimals: ReadonlyMap<string, DecimalMark>,
  takesOtherCurrency: boolean,
): FileRow {
  const changed = Object.fromEntries(
    [...decimals].flatMap(([name, decimal]) => {
      const read = readAmount(row.cells[name] ?? "", decimal, { rounds: true });
      const isTaken = read.code === "amount" && (read.currency === null || takesOtherCurrency);
      return isTaken ? [[name, toDecimal(read.amount)]] : [];
    }),
  );
  return { ...row, cells: { ...row.cells, ...changed } };
}
