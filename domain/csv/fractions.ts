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
  const open = numbers.find(({ text }) => fractionOf(text) !== undefined);
  if (!open || numbers.some(({ text }) => fractionOf(text) === undefined)) {
    return { areFractions: false };
  }

  const answer = answers.percent;
  if (answer !== undefined) return { areFractions: answer === "fractions" };
  const { row, title, text } = open;
  const short = shortCell(text);
  return {
    question: {
      id: "percent",
      sentence: `Row ${row}, ${title}: spreadsheets store 6.25% as 0.0625. What does “${short}” mean?`,
      choices: [
        { value: "fractions", label: `${fractionOf(text)}%` },
        { value: "as-written", label: `${short}%, less than one percent` },
      ],
    },
  };
}

/** "0.0625" as "6.25"; undefined for what is no fraction of one. */
export function fractionOf(text: string): string | undefined {
  const decimals = /^0?[.,](\d{1,8})$/.exec(text.trim())?.[1];
  return (
    decimals && String(Number(`${decimals.padEnd(2, "0")}e${2 - Math.max(2, decimals.length)}`))
  );
}
