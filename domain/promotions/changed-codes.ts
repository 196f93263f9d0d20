import { TEXT_CURE } from "../csv/cell-damage.ts";
import type { FileAnswers, FileQuestion } from "../csv/file-question.ts";
import { withoutLeadingZeros } from "../csv/without-leading-zeros.ts";
import { normalizeCode } from "./promotion-code.ts";
import type { PromotionRow } from "./promotion-table.ts";

type CodeRow = { readonly row: number; readonly values: PromotionRow };

export type RestoredCodes =
  | { readonly code: "rows"; readonly rows: readonly CodeRow[] }
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] }
  | { readonly code: "unreadable"; readonly sentence: string };

/**
 * Restores codes that a spreadsheet turned into numbers or dates: 00700 became 700, DEC25 became
 * 25-Dec. Whether such a cell is a code that the shop has or a new one is asked once, because a new
 * one would be a second live code.
 *
 * @param known all codes that the shop has or had
 */
export function restoreCodes(
  rows: readonly CodeRow[],
  known: readonly string[],
  answers: FileAnswers,
): RestoredCodes {
  const exact = new Set(known);
  const byChanged = new Map(
    known.flatMap((code) => changedForms(code).map((form) => [form, code])),
  );
  const originalOf = ({ values }: CodeRow) => {
    const code = normalizeCode(values.code);
    return exact.has(code) ? undefined : byChanged.get(code);
  };

  const broken = rows.find((row) => originalOf(row) === undefined && isDate(row.values.code));
  if (broken) {
    const sentence = `Nothing was changed. Row ${broken.row}, code: “${broken.values.code}” looks like a date that a spreadsheet made of a code. ${TEXT_CURE}`;
    return { code: "unreadable", sentence };
  }

  const changed = rows.find((row) => originalOf(row) !== undefined);
  const answer = answers["leading-zeros"];
  if (!changed || answer === "as-written") return { code: "rows", rows };
  if (answer !== "padded") {
    return { code: "asks", questions: [question(changed, originalOf(changed) ?? "")] };
  }
  const restored = rows.map(({ row, values }) => {
    const code = originalOf({ row, values }) ?? values.code;
    return { row, values: { ...values, code } };
  });
  return { code: "rows", rows: restored };
}

function question({ row, values }: CodeRow, original: string): FileQuestion {
  return {
    id: "leading-zeros",
    sentence: `Row ${row}, code: your shop has the code ${original}, which a spreadsheet turns into “${values.code}”. Which one is it?`,
    choices: [
      { value: "padded", label: `My code ${original}` },
      { value: "as-written", label: `Another code, ${values.code}` },
    ],
  };
}

/** "25-Dec" and "Dec-25", as Excel writes dates; a code that was typed has capital letters. */
function isDate(text: string): boolean {
  return /^(?:\d{1,2}-)?[A-Z][a-z]{2}(?:-\d{2})?$/.test(text) && /\d/.test(text);
}

/** How spreadsheets write a code if they take it for a number or a date, as codes are compared. */
function changedForms(code: string): string[] {
  if (/^0\d+$/.test(code)) return [withoutLeadingZeros(code)];
  const found = /^([A-Z]{3})[A-Z]*[-_ ]?(\d{1,4})$/.exec(code);
  if (!found) return [];
  const [, month = "", digits = ""] = found;
  const short = digits.slice(-2);
  return [`${Number(short)}-${month}`, `${month}-${short}`];
}
