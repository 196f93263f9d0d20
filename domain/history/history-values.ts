import { textOfHtml } from "../catalog/import/html-text.ts";
import { isFormula, isGarbled, unguardedCell } from "../catalog/import/plain-text.ts";
import { type DateOrder, readMoment } from "../csv/dates.ts";
import { typedText } from "../input/typed-text.ts";
import { type Cents, parseDecimal, ZERO } from "../money/cents.ts";

/** "12.5", "$1,212.50", European "12,50" or "-5.00", which is taken as 5.00; blank is 0. */
export function amountIn(cell: string): Cents | undefined {
  const digits = unguardedCell(cell).replace(/US\$|\$|USD|\s|^-/gi, "");
  if (digits === "") return ZERO;
  const decimal = /^\d+,\d{1,2}$/.test(digits)
    ? digits.replace(",", ".")
    : digits.replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^\d*\.?\d*$/.test(decimal) ? parseDecimal(decimal) : undefined;
}

/**
 * Text without line breaks, markup and entities, truncated: shops store "O&#8217;Sample".
 *
 * @returns undefined when it is empty
 */
export function textIn(cell: string, longest: number, lines = false): string | undefined {
  // Shopify writes an apostrophe before numbers that must stay text, such as ZIP codes.
  const plain = typedText(textOfHtml(unguardedCell(cell).replace(/^'/, "")), { lines });
  return plain.slice(0, longest).toWellFormed().trim() || undefined;
}

/** Lowercase. @returns undefined when it is no email address */
export function emailIn(cell: string): string | undefined {
  const email = typedText(cell.replace(/^'/, "")).toLowerCase();
  return email.length <= 254 && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(email) ? email : undefined;
}

/** Why cells cannot be taken as they are. @returns undefined when they can */
export function whyUnreadable(cells: readonly string[]): string | undefined {
  if (cells.some(isFormula)) {
    return "A cell has a formula instead of its result. Keep the values in the spreadsheet, and choose the file again.";
  }
  if (cells.some(isGarbled)) {
    return "Some letters are garbled, such as “CafÃ©” for “Café”. Save the file as CSV UTF-8, and choose it again.";
  }
  return undefined;
}

/**
 * A moment as files write it; without a zone, as the clock of the shop showed it.
 *
 * @param order of the file's dates, by `decideDateOrder`
 * @returns ISO 8601; undefined when it is no such moment
 */
export function momentIn(
  cell: string,
  timeZone: string,
  order: DateOrder = "month-first",
): string | undefined {
  return readMoment(cell, order, timeZone);
}
