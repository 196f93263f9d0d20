import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { type AmountsJudgment, type DecimalMark, judgeAmounts } from "./amounts.ts";
import { shortCell } from "./cell-damage.ts";
import { type DateOrder, judgeDates, readDay } from "./dates.ts";
import type { FileAnswers, FileQuestion } from "./file-question.ts";

/** The cells of one column with what is needed to name one of them. */
export type ColumnCells = {
  /** As the file writes it. */
  readonly title: string;
  readonly cells: readonly { readonly row: number; readonly text: string }[];
};

export type DecidedDates = { readonly order: DateOrder } | { readonly question: FileQuestion };

/**
 * Decides whether the dates of a file have the day or the month first: what some dates show holds
 * for all. Asks where nothing shows it.
 */
export function decideDateOrder(
  columns: readonly ColumnCells[],
  answers: FileAnswers,
): DecidedDates {
  const cells = columns.flatMap(({ title, cells }) => cells.map((cell) => ({ title, ...cell })));
  const { order, ambiguous } = judgeDates(cells.map(({ text }) => text));
  if (order === "day-first" || order === "month-first") return { order };

  const answer = answers["date-order"];
  if (answer === "day-first" || answer === "month-first") return { order: answer };
  const example = ambiguous && cells[ambiguous.index];
  if (!example) return { order: "month-first" };
  const label = (each: DateOrder) => longDay(readDay(example.text, each) ?? "");
  return {
    question: {
      id: "date-order",
      sentence: `Row ${example.row}, ${example.title}: “${shortCell(example.text)}” can be two different days, and nothing else in this file shows which. Which one is it?`,
      choices: [
        { value: "month-first", label: label("month-first") },
        { value: "day-first", label: label("day-first") },
      ],
    },
  };
}

function longDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" }).format(date);
}

export type DecidedAmounts =
  | {
      /** For each column. */
      readonly decimals: readonly DecimalMark[];
      /** Whether the owner said that another currency's mark is a mistake. */
      readonly takesOtherCurrency: boolean;
    }
  | { readonly questions: readonly FileQuestion[] };

/**
 * Decides how the amounts and numbers of a file are written: a comma or a point before the
 * decimals, and whether they are dollars. Each column is judged by its own cells, and by the other
 * columns where its own do not say. Asks where nothing does.
 */
export function decideAmounts(
  columns: readonly ColumnCells[],
  answers: FileAnswers,
): DecidedAmounts {
  const judged = columns.map((column) => ({
    column,
    ...judgeAmounts(column.cells.map(({ text }) => text)),
  }));
  const shared = sharedDecimal(judged) ?? answeredDecimal(answers);
  const isOpen = ({ decimal, ambiguous }: Judged) =>
    ambiguous !== null && decimal !== "." && decimal !== ",";

  const unclear = shared === undefined ? judged.find(isOpen) : undefined;
  const decimalQuestion = unclear && aboutDecimals(unclear);
  const currencyQuestion = aboutCurrency(judged, answers);
  const questions = [decimalQuestion, currencyQuestion].filter((each) => each !== undefined);
  if (questions.length > 0) return { questions };

  const decimals = judged.map(({ decimal }) =>
    decimal === "." || decimal === "," ? decimal : (shared ?? "."),
  );
  return { decimals, takesOtherCurrency: answers.currency === "dollars" };
}

type Judged = AmountsJudgment & { readonly column: ColumnCells };

/** The decimal mark of all columns that show one; undefined when they differ or none does. */
function sharedDecimal(judged: readonly Judged[]): DecimalMark | undefined {
  const shown = new Set(judged.map(({ decimal }) => decimal));
  if (shown.has("mixed") || (shown.has(".") && shown.has(","))) return undefined;
  if (shown.has(".")) return ".";
  return shown.has(",") ? "," : undefined;
}

function answeredDecimal(answers: FileAnswers): DecimalMark | undefined {
  const answer = answers["decimal-mark"];
  return answer === "." || answer === "," ? answer : undefined;
}

function aboutDecimals({ column, ambiguous }: Judged): FileQuestion | undefined {
  const example = ambiguous && column.cells[ambiguous.index];
  if (!example) return undefined;
  const digits = example.text.replace(/[^\d.,]/g, "");
  const [whole = "", decimals = ""] = digits.split(/[.,]/);
  const isComma = digits.includes(",");
  const sign = isComma ? "comma" : "point";
  return {
    id: "decimal-mark",
    sentence: `Row ${example.row}, ${column.title}: “${shortCell(example.text)}” can be two different numbers, and nothing else in this file shows which. Which one is it?`,
    choices: [
      {
        value: isComma ? "." : ",",
        label: `${whole}${decimals}: the ${sign} separates thousands`,
      },
      {
        value: isComma ? "," : ".",
        label: `${whole}.${decimals}: the ${sign} stands before the decimals`,
      },
    ],
  };
}

/** @returns undefined when there is nothing to ask, or it was answered */
function aboutCurrency(judged: readonly Judged[], answers: FileAnswers): FileQuestion | undefined {
  const found = judged.find(({ currencies }) => currencies.length > 0);
  const isAnswered = answers.currency === "dollars" || answers.currency === "leave-out";
  if (!found || isAnswered) return undefined;
  const [mark = ""] = found.currencies;
  const example = found.column.cells.find(({ text }) =>
    normalizeUnicode(text.slice(0, 40), "NFKC").includes(mark),
  );
  return {
    id: "currency",
    sentence: `Row ${example?.row ?? 1}, ${found.column.title}: “${shortCell(example?.text ?? mark)}” isn't in US dollars, and this shop sells in US dollars. What should happen to such amounts?`,
    choices: [
      { value: "leave-out", label: "Don't take them" },
      { value: "dollars", label: `Take the figures as US dollars (${mark} is a mistake)` },
    ],
  };
}
