export type { CountFile, CountRow } from "#server/inventory/read-count-file.ts";
export type { LedgerEntry, StockRow } from "#server/inventory/read-stock.ts";

/** Answers to a change of a count. */
export type StockResult =
  | { readonly code: "changed"; readonly onHand: number }
  | { readonly code: "low-saved" | "stopped" | "released" }
  /** The text says why, and what to do. */
  | { readonly code: "not-changed"; readonly text: string }
  | { readonly code: "counted"; readonly count: number; readonly refused: readonly string[] }
  | { readonly code: "unreachable" };
