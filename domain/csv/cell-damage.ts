import { isGarbled } from "./garbled-text.ts";

/** Also in the language of the spreadsheet: "#REF!", "#BEZUG!", "#¿NOMBRE?", "#NV", "Err:502". */
const spreadsheetError =
  /^#[¡¿]?(?:\p{Lu}[\p{Lu}/0]{1,14}[!?]|N\/[A-Z]|NV|[A-Z]+_DATA)$|^Err:\d{3}$/u;

/** Excel holds no longer text in a cell. */
const MAX_CELL_LENGTH = 32_767;

export const TEXT_CURE =
  "In the spreadsheet, format the column as text, paste the numbers again, and choose the file again.";

/**
 * Why a cell can't be taken, as a sentence: what a spreadsheet did to it, and what to do.
 *
 * @returns undefined when nothing is wrong with it
 */
export function describeDamage(cell: string): string | undefined {
  if (spreadsheetError.test(cell)) {
    return `“${cell}” is an error of the spreadsheet. Put the value back, and choose the file again.`;
  }
  if (/^#{3,}$/.test(cell)) {
    return "The spreadsheet wrote ### because the column was too narrow. Widen the column, save the file again, and choose it again.";
  }
  if (/^=\s*[A-Za-z0-9("$+-]/.test(cell)) {
    return "This is a spreadsheet formula. Paste its value instead, and choose the file again.";
  }
  if (cell.length >= MAX_CELL_LENGTH && cell.length <= MAX_CELL_LENGTH + 1) {
    return "The spreadsheet cut this text at 32,767 characters. Shorten it, or take it from the original file.";
  }
  if (isGarbled(cell)) {
    return `Letters are garbled in “${shortCell(cell)}”. Save the file as “CSV UTF-8”, and choose it again.`;
  }
  return undefined;
}

/**
 * Why digits that identify something, such as a tracking number, are lost: spreadsheets hold 15 of
 * them and write the rest as 0 or as a power of ten.
 */
export function describeLostDigits(cell: string): string | undefined {
  // Spreadsheets write the sign; "1E5" is a text.
  const isPower = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i.test(cell);
  const isRounded = lostZeros(cell) >= 3;
  if (!isPower && !isRounded) return undefined;
  return `A spreadsheet lost digits of “${shortCell(cell)}”, which nobody can bring back from this file. ${TEXT_CURE}`;
}

/** How many zeros stand after the 15 digits that a spreadsheet keeps; 0 when other digits do. */
export function lostZeros(cell: string): number {
  return /^\d{15}(0+)$/.exec(cell)?.[1]?.length ?? 0;
}

export function shortCell(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 39).toWellFormed()}…` : cell;
}
