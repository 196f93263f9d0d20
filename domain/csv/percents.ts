import { shortCell } from "./cell-damage.ts";
import type { FileAnswers, FileQuestion } from "./file-question.ts";
import type { ColumnCells } from "./judge-file.ts";

type DecidedPercents = { readonly areFractions: boolean } | { readonly question: FileQuestion };

/**
 * Decides whether percentages are written as spreadsheets store them: 0.0625 for 6.25%. One of 1 or
 * more, or with its sign, shows that they are not.
 */
export function decidePercents(
  columns: readonly ColumnCells[],
  answers: FileAnswers,
): DecidedPercents {
  const cells = columns.flatMap(({ title, cells }) => cells.map((cell) => ({ title, ...cell })));
  const numbers = cells.filter(({ text }) => !/^[0.,]*$/.test(text));
  const firstFraction = numbers.find(({ text }) => percentOfFraction(text) !== undefined);
  if (!firstFraction || numbers.some(({ text }) => percentOfFraction(text) === undefined)) {
    return { areFractions: false };
  }

  const answer = answers.percent;
  if (answer !== undefined) return { areFractions: answer === "fractions" };
  const { row, title, text } = firstFraction;
  const short = shortCell(text);
  return {
    question: {
      id: "percent",
      sentence: `Row ${row}, ${title}: spreadsheets store 6.25% as 0.0625. What does “${short}” mean?`,
      choices: [
        { value: "fractions", label: `${percentOfFraction(text)}%` },
        { value: "as-written", label: `${short}%, less than one percent` },
      ],
    },
  };
}

/** "0.0625" as "6.25", moved as text so that nothing is rounded; undefined for no fraction of one. */
export function percentOfFraction(text: string): string | undefined {
  const decimals = /^0?[.,](\d{1,8})$/.exec(text.trim())?.[1];
  if (decimals === undefined) return undefined;

  const digits = decimals.padEnd(2, "0");
  return String(Number(`${digits.slice(0, 2)}.${digits.slice(2)}`));
}
