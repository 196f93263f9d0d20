import { shortCell } from "./cell-damage.ts";
import type { FileAnswers, FileQuestion } from "./file-question.ts";
import type { ColumnCells } from "./judge-file.ts";

type DecidedPercents = { readonly areFractions: boolean } | { readonly question: FileQuestion };

/**
 * Decides whether percentages are written as spreadsheets store them: 0.0625 for 6.25%. One of 1 or
 * more shows that they are not. One with its sign says nothing about those without.
 */
export function decidePercents(
  columns: readonly ColumnCells[],
  answers: FileAnswers,
): DecidedPercents {
  const rates = columns.flatMap(({ title, cells }) =>
    cells.flatMap(({ row, text }) => ratesIn(text).map((rate) => ({ title, row, text: rate }))),
  );
  const firstFraction = rates.find(
    ({ text }) => !/^[0.,]*$/.test(text) && percentOfFraction(text) !== undefined,
  );
  const showsPercent = rates.some(({ text }) => Number(text.replace(",", ".")) >= 1);
  if (!firstFraction || showsPercent) return { areFractions: false };

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

/** The rate of each place in a cell such as "941 8.5%; 900 9.5", or the cell itself. */
function ratesIn(cell: string): string[] {
  return cell.split(/[;\n]/).flatMap((place) =>
    place
      .trim()
      .split(/\s(?=[\d.,]+$)/)
      .slice(-1),
  );
}

/** "0.0625" as "6.25", moved as text so that nothing is rounded; undefined for no fraction of one. */
export function percentOfFraction(text: string): string | undefined {
  const decimals = /^0?[.,](\d{1,8})$/.exec(text.trim())?.[1];
  if (decimals === undefined) return undefined;

  const digits = decimals.padEnd(2, "0");
  return String(Number(`${digits.slice(0, 2)}.${digits.slice(2)}`));
}
