import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { type Cents, cents, parseDecimal, ZERO } from "../money/cents.ts";
import { shortCell } from "./cell-damage.ts";

/** Which sign stands before the decimals. */
export type DecimalMark = "." | ",";

export type AmountsJudgment = {
  /**
   * What the cells show: "none" when no cell has a mark, "unclear" when a mark can be either, "mixed"
   * when cells contradict each other.
   */
  readonly decimal: DecimalMark | "none" | "unclear" | "mixed";
  /** The first cell that means two things, such as "1,234"; its index and text. */
  readonly ambiguous: { readonly index: number; readonly cell: string } | null;
  /** Marks of other currencies than US dollars, such as "€" and "GBP", each once. */
  readonly currencies: readonly string[];
};

/** Judges the cells of a column of amounts together. Empty cells count nothing. */
export function judgeAmounts(cells: readonly string[]): AmountsJudgment {
  const marks = new Set<DecimalMark>();
  const currencies = new Set<string>();
  let ambiguous: AmountsJudgment["ambiguous"] = null;
  for (const [index, cell] of cells.entries()) {
    const parts = splitAmount(cell);
    if (!parts) continue;
    if (parts.currency !== null) currencies.add(parts.currency);
    const mark = decimalMarkOf(parts.number);
    if (mark === "." || mark === ",") marks.add(mark);
    if (mark === "ambiguous") ambiguous ??= { index, cell };
  }
  const [only] = marks;
  const unshown = ambiguous === null ? "none" : "unclear";
  return {
    decimal: marks.size > 1 ? "mixed" : (only ?? unshown),
    ambiguous,
    currencies: [...currencies],
  };
}

export type ReadAmount =
  | { readonly code: "amount"; readonly amount: Cents; readonly currency: string | null }
  | { readonly code: "empty" }
  | {
      readonly code: "unreadable";
      /** As a sentence. */
      readonly problem: string;
    };

/** How spreadsheets write nothing in the format of accountants: " $ -   ". */
const accountingZero = /^\s*\$\s*[-\u2012-\u2014]\s*$/;

/**
 * Reads one amount of money: "12.5", "$1,234.50", "9.50 USD", "(3.00)", "1.234,50".
 *
 * @param decimal of the column, by `judgeAmounts` or the owner's answer
 * @param options.rounds whether more than two decimals are rounded instead of refused
 */
export function readAmount(
  cell: string,
  decimal: DecimalMark,
  { rounds = false }: { readonly rounds?: boolean } = {},
): ReadAmount {
  if (cell.trim() === "") return { code: "empty" };
  if (accountingZero.test(cell)) return { code: "amount", amount: ZERO, currency: null };

  const parts = splitAmount(cell);
  const plain = parts && plainNumber(parts.number, decimal);
  if (plain === undefined) {
    return { code: "unreadable", problem: `“${shortCell(cell)}” isn't an amount.` };
  }
  const hasFraction = /\.\d\d0*[1-9]/.test(plain);
  const amount = parseDecimal(plain);
  if (amount === undefined || (hasFraction && !rounds)) {
    return { code: "unreadable", problem: `“${shortCell(cell)}” isn't a whole number of cents.` };
  }

  return {
    code: "amount",
    amount: parts?.isNegative ? cents(-amount) : amount,
    currency: parts?.currency ?? null,
  };
}

/**
 * Reads a number that is not money, such as a weight, as a plain decimal ("8.5").
 *
 * @returns undefined when it is none, or has a mark before or after it
 */
export function readNumber(cell: string, decimal: DecimalMark): string | undefined {
  const parts = splitAmount(cell);
  if (!parts || parts.currency !== null || parts.hasDollars) return undefined;
  const plain = plainNumber(parts.number, decimal);
  return plain && parts.isNegative ? `-${plain}` : plain;
}

type AmountParts = {
  readonly number: string;
  readonly isNegative: boolean;
  readonly hasDollars: boolean;
  readonly currency: string | null;
};

const MAX_AMOUNT_LENGTH = 40;

/** Separates the number from the marks around it. @returns undefined when it is no amount */
function splitAmount(cell: string): AmountParts | undefined {
  if (cell.length > MAX_AMOUNT_LENGTH) return undefined;

  const text = normalizeUnicode(cell, "NFKC")
    .replace(/[\u2212\u2012-\u2014]/g, "-")
    .replace(/[\u2019\u02bc]/g, "'")
    .replace(/(?<![\s*])[\s*]+$/, "")
    // "9.-" and "95:-" are whole: the dash stands for the cents.
    .replace(/(?<=\d)[.,:]-{1,2}(?=\D*$)/, "")
    .trim()
    .replace(/^(\p{L}{1,4})\./u, "$1 ");
  const found = /^([^\d.,]*)((?:\d|[.,]\d)(?:[\d.,' ]*\d)?[.,]?)([^\d]*)$/.exec(text);
  const [, before = "", number = "", after = ""] = found ?? [];
  if (!found) return undefined;

  const marks = (before + after).replace(/[\s()+-]/g, "");
  const signs = (before + after).replace(/[^()+-]/g, "");
  if (!["", "-", "+", "()"].includes(signs)) return undefined;

  const hasDollars = /^(?:\$|US\$|\$US|USD|USD\$|\$USD|U\.S\.\$|dollars?)$/i.test(marks);
  const isPlain = marks === "" || hasDollars;
  if (!isPlain && !isCurrency(marks)) return undefined;
  return {
    number: number.trim(),
    isNegative: signs === "-" || signs === "()",
    hasDollars,
    currency: isPlain ? null : marks,
  };
}

/** "€", "GBP", "CA$", "kr", "zł": a mark that stands for money, and not "g" or "pcs", nor cents. */
function isCurrency(marks: string): boolean {
  if (marks === "¢") return false;
  return (
    /^\p{Sc}$|^[A-Z]{3}$|^[A-Z]{1,3}\p{Sc}$|^\p{Sc}[A-Z]{1,3}$|^\p{Sc}?[A-Z]{3}\p{Sc}?$/u.test(
      marks,
    ) ||
    /^(?:kr\.?|zł|Kč|Ft|lei|лв\.?|дин\.?|din\.?|руб\.?|RM|Rp|Rs\.?|R|Fr\.?|euros?|pounds?|円|元|원)$/i.test(
      marks,
    )
  );
}

/** The decimal mark that a number shows by itself. */
function decimalMarkOf(number: string): DecimalMark | "ambiguous" | "none" {
  const signs = number.replace(/[^.,]/g, "");
  const last = signs.at(-1) as DecimalMark | undefined;
  if (last === undefined) return "none";
  const other: DecimalMark = last === "." ? "," : ".";
  if (signs.includes(other)) return last;
  if (signs.length > 1) return other;
  const [whole = "", decimals = ""] = number.split(last);
  const isGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isGroup ? "ambiguous" : last;
}

/** @returns such as "1234.50"; undefined when the digits are not grouped as numbers are */
function plainNumber(number: string, decimal: DecimalMark): string | undefined {
  const markOfNumber = decimalMarkOf(number);
  const mark = markOfNumber === "." || markOfNumber === "," ? markOfNumber : decimal;
  const group = mark === "." ? "," : ".";
  const [whole = "", decimals, ...more] = number.split(mark);
  if (more.length > 0 || (decimals !== undefined && !/^\d*$/.test(decimals))) return undefined;

  const separator = [group, " ", "'"].find((each) => whole.includes(each));
  const groups = separator === undefined ? [whole] : whole.split(separator);
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((each) => /^\d{3}$/.test(each)));
  if (!isGrouped || !groups.every((each) => /^\d*$/.test(each))) return undefined;

  const digits = groups.join("");
  return decimals ? `${digits || "0"}.${decimals}` : digits || undefined;
}
