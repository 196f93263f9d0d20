import { tryParseJson } from "#domain/input/try-parse-json.ts";
import type { FileRow } from "../input/file-row.ts";
import { add, type Cents, cents, ZERO } from "../money/cents.ts";
import type { HistoryCells } from "./history-cells.ts";
import { amountIn, textIn } from "./history-values.ts";
import type { ImportedOrder } from "./imported-order.ts";

/** A line of an order, with what the file says about its money. */
export type FileLine = {
  readonly line: ImportedOrder["lines"][number];
  /** Of the whole line before the discount; undefined if the file does not say. */
  readonly subtotal: Cents | undefined;
  /** Of the whole line, after the discount. */
  readonly total: Cents | undefined;
  readonly refunded: Cents;
};

/** The lines of a row: its own one, or all that are packed into its cells. */
export function linesOf(cells: HistoryCells, row: FileRow): FileLine[] {
  const packed = cells.all(row, "lines").flatMap(packedLines);
  if (packed.length > 0) return packed;
  const name = textIn(cells.one(row, "lineName"), 300);
  if (name === undefined) return [];
  return lineOf({
    name,
    sku: cells.one(row, "lineSku"),
    quantity: cells.one(row, "lineQuantity"),
    price: cells.one(row, "linePrice"),
    total: cells.one(row, "lineTotal"),
  });
}

/** A line as plugins write it, before it is read. */
type WrittenLine = {
  readonly name: string;
  readonly sku?: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly subtotal?: string;
  readonly total?: string;
  readonly refunded?: string;
};

/** The lines in one cell, in one of the ways in which plugins write them. */
function packedLines(cell: string): FileLine[] {
  const text = cell.trim();
  if (text === "") return [];
  const written = jsonLines(text) ?? keyedLines(text) ?? spokenLines(text);
  return written.flatMap(lineOf);
}

/** `[{"name":"Lark Hill","quantity":2,"total":"19.00"}]` */
function jsonLines(text: string): WrittenLine[] | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  const read = tryParseJson(text);
  if (read === undefined) return undefined;
  const items = Array.isArray(read) ? read : [read];
  return items.map((item: unknown) => {
    const entries = Object.entries(item ?? {}).filter(([, value]) => typeof value !== "object");
    return lineOfParts(new Map(entries.map(([key, value]) => [key.toLowerCase(), String(value)])));
  });
}

/**
 * "id:1|name:Lark Hill|quantity:2|total:19.00|meta:;id:2|name:Oat Milk|…". A line begins with its id
 * or its name, since a semicolon may also be part of a name.
 */
function keyedLines(text: string): WrittenLine[] | undefined {
  if (!/(?:^|\|)\s*(?:name|product_name):/i.test(text)) return undefined;
  const separator = /^\s*(?:id|item_id):/i.test(text)
    ? /[;\n](?=[^\S\n]*(?:id|item_id):)/i
    : /[;\n](?=[^\S\n]*(?:name|product_name):)/i;
  return text.split(separator).map((line) => {
    const parts = withoutMarkAtEnd(line)
      .split("|")
      .map((part) => {
        const colon = part.indexOf(":");
        return [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()] as const;
      });
    return lineOfParts(new Map(parts));
  });
}

function lineOfParts(parts: ReadonlyMap<string, string>): WrittenLine {
  const part = (...keys: string[]) => keys.map((key) => parts.get(key)).find(Boolean) ?? "";
  return {
    name: part("name", "product_name", "title"),
    sku: part("sku"),
    quantity: part("quantity", "qty"),
    price: part("price", "item_price", "unit_price", "item_cost"),
    subtotal: part("subtotal", "sub_total", "line_subtotal", "item_subtotal"),
    total: part("total", "line_total", "item_total"),
    refunded: part("refunded", "refunded_amount", "refund_amount", "total_refunded"),
  };
}

/** "2 × Lark Hill 72%, 1 × Oat Milk", "Lark Hill 72% (x2); Oat Milk (x1)", or a line each. */
function spokenLines(text: string): WrittenLine[] {
  const separator = /^\d{1,5}\s?[x×]/i.test(text)
    ? /[,;|\n](?=[^\S\n]*\d{1,5}\s?[x×])/i
    : /[,;|](?<=[x×]\s?\d{1,5}\)?[^\S\n]*[,;|])|\n/i;
  return text
    .split(separator)
    .map(withoutMarkAtEnd)
    .filter((line) => line !== "")
    .map(spokenLine);
}

function spokenLine(line: string): WrittenLine {
  const before = /^(\d{1,5})\s?[x×]\s+(.+)$/is.exec(line);
  if (before) return { quantity: before[1] ?? "", name: before[2] ?? "" };
  const after = /\(?\s?[x×]\s?(\d{1,5})\)?$/i.exec(line);
  const name = line.slice(0, after?.index).trim();
  return after && name !== "" ? { name, quantity: after[1] ?? "" } : { name: line };
}

/** A separator before a line break is no part of the line. */
function withoutMarkAtEnd(line: string): string {
  return line.replace(/(?<![,;|\s])[,;|\s]+$/, "").trim();
}

function lineOf(written: WrittenLine): FileLine[] {
  const name = textIn(written.name, 300);
  if (name === undefined) return [];
  const digits = (written.quantity ?? "").replace(/[.,]0+$/, "") || "1";
  if (!/^-?\d{1,5}$/.test(digits))
    throw new UnreadableError(`“${shown(digits)}” isn't a quantity.`);
  const quantity = Number(digits);
  // Everything of it was given back, or it is the line of a refund.
  if (quantity <= 0) return [];

  const price = amountOrNone(written.price);
  const total = amountOrNone(written.total);
  const priced = price === undefined ? undefined : cents(price * quantity);
  const subtotal = amountOrNone(written.subtotal) ?? priced ?? total;
  const each =
    price ?? (subtotal === undefined ? undefined : cents(Math.round(subtotal / quantity)));
  const sku = textIn(written.sku ?? "", 100);
  const line = {
    name,
    quantity,
    ...(sku !== undefined && { sku }),
    ...(each !== undefined && { price: each }),
  };
  return [{ line, subtotal, total, refunded: amountOrNone(written.refunded) ?? ZERO }];
}

function amountOrNone(text = ""): Cents | undefined {
  return text === "" ? undefined : amountOf(text);
}

/** @throws UnreadableError */
export function amountOf(text: string): Cents {
  const amount = amountIn(text);
  if (amount === undefined) throw new UnreadableError(`“${shown(text)}” isn't an amount.`);
  return amount;
}

/** @returns undefined if there are no lines, or one of them does not say it */
export function sumOf(
  lines: readonly FileLine[],
  amount: (line: FileLine) => Cents | undefined,
): Cents | undefined {
  const amounts = lines.map(amount);
  if (amounts.length === 0 || amounts.includes(undefined)) return undefined;
  return amounts.reduce<Cents>((sum, each) => add(sum, each ?? ZERO), ZERO);
}

/** An order that cannot be read. The message is the sentence for its row. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

export function shown(text: string): string {
  return text.slice(0, 40).toWellFormed();
}
