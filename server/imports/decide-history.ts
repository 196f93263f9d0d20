import { isDeepStrictEqual } from "node:util";
import type { HistoryItem } from "#domain/imports/history-item.ts";
import type { Decision } from "./import-queries.ts";

/** An order or a customer that was imported before. */
export type KnownHistory = {
  readonly id: string;
  readonly version: number;
  readonly record: unknown;
  readonly isErased: boolean;
};

export type HistoryDecision = {
  readonly row: number;
  readonly name: string;
  readonly reason: string;
  readonly decision: Decision;
  readonly key?: string;
  readonly email?: string;
  readonly record?: unknown;
  readonly known?: KnownHistory;
};

/** Decides what each row will do, in the file's order. @param known by key */
export function decideHistory(
  items: readonly HistoryItem[],
  known: ReadonlyMap<string, KnownHistory>,
): HistoryDecision[] {
  return items.map((item): HistoryDecision => {
    const { row, name } = item;
    if ("skipped" in item) return { row, name, decision: "skipped", reason: item.skipped };
    const { key, email, record } = item;
    const imported = { row, name, key, record, ...(email !== undefined && { email }) };
    const reason = item.notes.join(" ");
    const before = known.get(key);
    if (!before) return { ...imported, decision: "new", reason };
    if (before.isErased) {
      const why = "Its customer's data were erased here, so it stays as it is.";
      return { row, name, decision: "skipped", reason: why };
    }
    if (isDeepStrictEqual(before.record, record)) {
      return { row, name, decision: "skipped", reason: "Already here, just like this." };
    }
    return { ...imported, decision: "changed", reason: `As it is now: ${reason}`, known: before };
  });
}
