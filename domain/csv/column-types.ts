import { type Cents, toDecimal } from "../money/cents.ts";
import { type DecimalMark, readAmount, readNumber } from "./amounts.ts";
import { describeLostDigits, shortCell } from "./cell-damage.ts";
import { isGuardedFormula, withFormulaGuard, withoutGuard, withTextGuard } from "./cell-guard.ts";
import type { ColumnType, ReadCell } from "./csv-table.ts";
import { isNightInUtc, readDay } from "./dates.ts";
import { withLostZeros } from "./lost-zeros.ts";
import { percentOfFraction } from "./percents.ts";
import { isPlaceholder } from "./placeholders.ts";
import { readYesNo } from "./yes-no.ts";

/** Any text, which spreadsheets keep as text. */
export const textColumn: ColumnType<string> = {
  read: (text) => ({ ok: true, value: isGuardedFormula(text) ? withoutGuard(text) : text }),
  write: withTextGuard,
};

/** @param also other titles that it may have */
export function titledText(title: string, also: readonly string[]) {
  return { title, also, type: textColumn };
}

/** Digits and letters that identify something, such as a tracking number. */
export const identifierColumn: ColumnType<string> = {
  read(text) {
    const problem = describeLostDigits(text);
    return problem ? { ok: false, problem } : { ok: true, value: text.replace(/^'/, "") };
  },
  write: withTextGuard,
};

/** An amount in US dollars; null when the cell is empty. */
export const amountColumn: ColumnType<Cents | null> = {
  judged: "amounts",
  read(text, { decimal, takesOtherCurrency }) {
    const read = readAmount(text, decimal);
    if (read.code === "empty") return { ok: true, value: null };
    if (read.code === "unreadable") {
      return { ok: false, problem: `${read.problem} Write it like 9.50.` };
    }
    if (read.currency !== null && !takesOtherCurrency) {
      const problem = `“${shortCell(text)}” isn't in US dollars. Write the price in US dollars, like 9.50.`;
      return { ok: false, problem };
    }
    return { ok: true, value: read.amount };
  },
  write: (amount) => (amount === null ? "" : toDecimal(amount)),
};

/** A number that is not money, as a plain decimal such as "8.5"; "" when the cell is empty. */
export function numberColumn(unit = ""): ColumnType<string> {
  return {
    judged: "amounts",
    read: (text, { decimal }) => readNumberCell(text.replace(unit, ""), decimal),
    write: withFormulaGuard,
  };
}

/**
 * A percentage as a plain decimal such as "8.875"; "" when the cell is empty. Its comma or point
 * stands before the decimals: there are no thousands of percent.
 */
export const percentColumn: ColumnType<string> = {
  judged: "percents",
  read(text, { areFractions }) {
    const percent = areFractions ? percentOfFraction(text) : undefined;
    return readNumberCell(percent ?? text.replace("%", "").replace(",", "."), ".");
  },
  write: withFormulaGuard,
};

function readNumberCell(text: string, decimal: DecimalMark): ReadCell<string> {
  if (text === "") return { ok: true, value: "" };
  const value = readNumber(text, decimal);
  const problem = `“${shortCell(text)}” isn't a number. Write it like 12 or 8.5.`;
  return value === undefined ? { ok: false, problem } : { ok: true, value };
}

/** A day such as "2026-11-20"; "" when the cell is empty. */
export const dayColumn: ColumnType<string> = {
  judged: "dates",
  read(text, { dateOrder }) {
    if (isPlaceholder(text)) return { ok: true, value: "" };
    if (isNightInUtc(text)) {
      const problem = `“${shortCell(text)}” is a time in UTC, which may be another day in your shop. Write the day alone, like 2026-11-20.`;
      return { ok: false, problem };
    }
    const value = readDay(text, dateOrder);
    const problem = `“${shortCell(text)}” isn't a date. Write it like 2026-11-20.`;
    return value === undefined ? { ok: false, problem } : { ok: true, value };
  },
  write: (day) => day,
};

/** @param whenEmpty what an empty cell means; undefined when it must be filled in */
export function yesNoColumn(whenEmpty: boolean | undefined): ColumnType<boolean> {
  return {
    read(text) {
      const value = text === "" ? whenEmpty : readYesNo(text);
      const problem =
        text === "" ? "Write yes or no." : `“${shortCell(text)}” is neither yes nor no.`;
      return value === undefined ? { ok: false, problem } : { ok: true, value };
    },
    write: (value) => (value ? "yes" : "no"),
  };
}

/** One of a few words, in any case. */
export function wordColumn<Word extends string>(
  words: readonly Word[],
  whenEmpty?: Word,
): ColumnType<Word> {
  return {
    read(text) {
      const word = text.toLowerCase();
      const value = text === "" ? whenEmpty : words.find((each) => each.toLowerCase() === word);
      const problem = `“${shortCell(text)}” is none of these: ${words.join(", ")}.`;
      return value === undefined ? { ok: false, problem } : { ok: true, value };
    },
    write: (word) => word,
  };
}

/** ZIP codes or their first digits, with blanks, commas or semicolons between. */
export const zipPrefixesColumn: ColumnType<readonly string[]> = {
  judged: "zips",
  read(text, { padsZips }) {
    const zips = text.split(/[\s,;]+/).filter((zip) => zip !== "");
    const [only] = zips;
    const isAlone = zips.length === 1 && only !== undefined;
    return { ok: true, value: isAlone ? [withLostZeros(only, padsZips)] : zips };
  },
  write: (zips) => withTextGuard(zips.join(" ")),
};
