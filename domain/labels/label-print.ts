import { isDay } from "../analytics/sales-period.ts";
import { typedText } from "../input/typed-text.ts";
import { type LabelSheet, labelSheets, labelsPerPage, type SheetKey } from "./label-sheet.ts";

/** Which part of a label to print: bars with separate front and back labels need both. */
export const labelParts = ["whole", "front", "back"] as const;
export type LabelPart = (typeof labelParts)[number];

/** A number of labels for one product and lot. */
export type LabelRun = {
  readonly productId: number;
  readonly count: number;
  /** Empty when the label names none. */
  readonly lot: string;
  /** As 2027-03-01; empty when the label names none. */
  readonly bestBefore: string;
};

export type LabelPrint = {
  readonly sheet: LabelSheet;
  readonly part: LabelPart;
  /** The first free label on the first sheet, from 1. */
  readonly start: number;
  readonly marks: boolean;
  readonly runs: readonly LabelRun[];
};

export const MAX_LABELS = 1000;
export const MAX_LOT_LENGTH = 40;

export type PrintProblem =
  | "no-labels"
  | "not-a-count"
  | "too-many"
  | "start-beyond"
  | "lot-too-long"
  | "not-a-day"
  | "past-day";

export type ReadLabelPrint =
  | { readonly ok: true; readonly print: LabelPrint }
  | { readonly ok: false; readonly problem: PrintProblem };

/**
 * Reads a print request from a URL: `product`, `count`, `lot` and `best` once per run.
 *
 * @param today expired bars get no label
 */
export function readLabelPrint(query: URLSearchParams, today: string): ReadLabelPrint {
  const sheet = labelSheets[sheetOf(query.get("sheet"))];
  const start = wholeNumber(query.get("start") ?? "1");
  const [counts, lots, days] = ["count", "lot", "best"].map((key) => query.getAll(key));
  const runs = query.getAll("product").map((product, at) => ({
    productId: wholeNumber(product) ?? 0,
    count: wholeNumber(counts?.[at] ?? "") ?? 0,
    lot: typedText(lots?.[at] ?? ""),
    bestBefore: (days?.[at] ?? "").trim(),
  }));
  const problem = problemOf({ sheet, start, runs, today });
  if (problem || start === undefined) return { ok: false, problem: problem ?? "start-beyond" };
  const part = labelParts.find((each) => each === query.get("part")) ?? "whole";
  return { ok: true, print: { sheet, part, start, marks: query.get("marks") !== "off", runs } };
}

export function sheetOf(text: string | null): SheetKey {
  return text !== null && Object.hasOwn(labelSheets, text) ? (text as SheetKey) : "5163";
}

/** The same as a URL query, for the page that prints. */
export function labelPrintQuery(print: {
  readonly sheet: string;
  readonly part: string;
  readonly start: string;
  readonly marks: boolean;
  readonly runs: readonly {
    readonly productId: string;
    readonly count: string;
    readonly lot: string;
    readonly bestBefore: string;
  }[];
}): URLSearchParams {
  const { sheet, part, start, marks, runs } = print;
  const query = new URLSearchParams({ sheet, part, start, marks: marks ? "on" : "off" });
  for (const { productId, count, lot, bestBefore } of runs) {
    query.append("product", productId);
    query.append("count", count);
    query.append("lot", lot);
    query.append("best", bestBefore);
  }
  return query;
}

function problemOf(print: {
  sheet: LabelSheet;
  start: number | undefined;
  runs: readonly LabelRun[];
  today: string;
}): PrintProblem | undefined {
  const { sheet, start, runs, today } = print;

  if (runs.length === 0) return "no-labels";
  if (runs.some(({ count }) => count < 1)) return "not-a-count";
  if (runs.reduce((sum, { count }) => sum + count, 0) > MAX_LABELS) return "too-many";
  if (start === undefined || start < 1 || start > labelsPerPage(sheet)) return "start-beyond";
  if (runs.some(({ lot }) => lot.length > MAX_LOT_LENGTH)) return "lot-too-long";

  const days = runs.map(({ bestBefore }) => bestBefore).filter((day) => day !== "");
  if (!days.every(isDay)) return "not-a-day";
  if (days.some((day) => day < today)) return "past-day";
  return undefined;
}

/** Only digits: not "1e3", "1.5" or "-1". */
function wholeNumber(text: string): number | undefined {
  return /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : undefined;
}

const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

/** "2027-03-01" as "Best by Mar 1, 2027", without a line break in the date. */
export function bestByText(day: string): string {
  const words = dayFormat.format(new Date(`${day}T00:00:00Z`));
  return `Best by ${words.replaceAll(" ", "\u00a0")}`;
}
