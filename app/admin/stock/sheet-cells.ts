import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { InputOf } from "../actions/admin-action.ts";
import type { Typed } from "../sheet/use-sheet.ts";
import type { changeStockSheetAction } from "./stock-actions.ts";
import type { StockRow } from "./stock-result.ts";

export const sheetKinds = ["received", "sold", "broken", "shelf"] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** A row with ids for the changes that its cells ask for. */
export type SheetRow = StockRow & { readonly requestIds: Readonly<Record<SheetKind, string>> };

export function cellKey({ productId }: StockRow, kind: SheetKind): string {
  return `${kind}-${productId}`;
}

type Change = InputOf<typeof changeStockSheetAction>["changes"][number];

/** What is for sale, being paid, and sold but not packed: what one counts. */
export function onShelf({ level, toShip }: StockRow): number {
  return (level?.onHand ?? 0) + toShip;
}

export function forSale({ level }: StockRow): number {
  return level ? level.onHand - level.reserved : 0;
}

/** Bars in lots are counted by lot. The first number of a bar is what was counted. */
export function isTypedInto({ level, isInLots }: StockRow, kind: SheetKind): boolean {
  return !isInLots && (level !== null || kind === "shelf");
}

/** @returns undefined for an empty cell; NaN for what is no count */
export function countIn(text: string | undefined): number | undefined {
  const typed = text?.trim() ?? "";
  if (typed === "") return undefined;
  const count = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN;
  return count <= MAX_STOCK ? count : Number.NaN;
}

/**
 * What is for sale once the row's cells are saved; null if they change nothing, or cannot be saved.
 */
export function forSaleAfter(row: SheetRow, typed: Typed): number | null {
  if (!isTypedInto(row, "shelf")) return null;
  const count = (kind: SheetKind) => countIn(typed[cellKey(row, kind)]?.text);
  const counted = count("shelf");
  if (!row.level) {
    // The first count: what is sold and waits to be packed was not taken off so far.
    return counted !== undefined && counted >= row.toShip ? counted - row.toShip : null;
  }

  const moved = (count("received") ?? 0) - (count("sold") ?? 0) - (count("broken") ?? 0);
  const difference = counted === undefined ? moved : counted - onShelf(row);
  const after = forSale(row) + difference;
  return difference !== 0 && after >= 0 ? after : null;
}

export function changesOf(rows: readonly SheetRow[], typed: Typed): Change[] {
  return rows.flatMap((row) =>
    sheetKinds.flatMap((kind): Change[] => {
      if (!isTypedInto(row, kind)) return [];
      const { text, requestId } = typed[cellKey(row, kind)] ?? { text: "", requestId: "" };
      const count = countIn(text);
      if (count === undefined) return [];
      const { productId } = row;
      if (kind !== "shelf") return [{ productId, requestId, change: { kind, quantity: count } }];
      if (!row.level) return [{ productId, requestId, change: { kind: "first", onShelf: count } }];
      return [{ productId, requestId, change: { kind, difference: count - onShelf(row) } }];
    }),
  );
}

/** "60 made, 16 sold elsewhere, 1 broken, 4 missing, 2 bars counted for the first time" */
export function describeChanges(rows: readonly SheetRow[], typed: Typed): string {
  const sums = { received: 0, sold: 0, broken: 0, missing: 0, found: 0 };
  for (const { change } of changesOf(rows, typed)) {
    if (change.kind === "first") continue;
    if (change.kind !== "shelf") sums[change.kind] += change.quantity;
    else if (change.difference < 0) sums.missing -= change.difference;
    else sums.found += change.difference;
  }
  const parts = [
    { count: sums.received, text: "made" },
    { count: sums.sold, text: "sold elsewhere" },
    { count: sums.broken, text: "broken" },
    { count: sums.missing, text: "missing" },
    { count: sums.found, text: "found" },
  ];
  const sumTexts = parts
    .filter(({ count }) => count > 0)
    .map(({ count, text }) => `${count} ${text}`);
  return [...sumTexts, ...describeFirstCounts(rows, typed)].join(", ");
}

function describeFirstCounts(rows: readonly SheetRow[], typed: Typed): string[] {
  const notCounted = rows.filter(({ level }) => !level);
  const counted = notCounted.filter((row) => forSaleAfter(row, typed) !== null).length;
  const tooLow = notCounted.filter((row) => {
    const count = countIn(typed[cellKey(row, "shelf")]?.text);
    return count !== undefined && count < row.toShip;
  }).length;
  const texts = [];
  if (counted > 0) texts.push(`${countNoun(counted, "bar")} counted for the first time`);
  if (tooLow > 0) {
    texts.push(`${countNoun(tooLow, "bar")} counted below what is sold and to be packed`);
  }
  return texts;
}
