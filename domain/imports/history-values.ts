import { textOfHtml } from "../catalog/import/html-text.ts";
import { readAmount } from "../csv/amounts.ts";
import { withoutGuard } from "../csv/cell-guard.ts";
import { type DateOrder, readMoment } from "../csv/dates.ts";
import { typedText } from "../input/typed-text.ts";
import { type Cents, cents, ZERO } from "../money/cents.ts";

/** An amount as decideFile leaves it; "-5.00" is taken as 5.00, and blank is 0. */
export function amountIn(cell: string): Cents | undefined {
  const read = readAmount(cell, ".", { rounds: true });
  if (read.code === "empty") return ZERO;
  if (read.code === "unreadable" || read.currency !== null) return undefined;
  return cents(Math.abs(read.amount));
}

/**
 * Text without line breaks, markup and entities, truncated: shops store "O&#8217;Sample".
 *
 * @returns undefined when it is empty
 */
export function textIn(cell: string, max: number, lines = false): string | undefined {
  const plain = typedText(textOfHtml(withoutGuard(cell)), { lines });
  return plain.slice(0, max).toWellFormed().trim() || undefined;
}

/** Lowercase. @returns undefined when it is no email address */
export function emailIn(cell: string): string | undefined {
  const email = typedText(cell.replace(/^'|^mailto:/i, "")).toLowerCase();
  return email.length <= 254 && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(email) ? email : undefined;
}

/** How a file writes moments. */
export type FileClock = {
  /** The shop's, for moments without a zone. */
  readonly timeZone: string;
  /** Of the file's dates, by `decideFile`. */
  readonly dateOrder: DateOrder;
};

/**
 * A moment as files write it; without a zone, as the clock of the shop showed it.
 *
 * @returns ISO 8601; undefined when it is no such moment
 */
export function momentIn(cell: string, { timeZone, dateOrder }: FileClock): string | undefined {
  return readMoment(cell, dateOrder, timeZone);
}
