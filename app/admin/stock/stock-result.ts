export type { CountFile, CountRow } from "#server/inventory/read-count-file.ts";
export type { LedgerEntry, StockRow } from "#server/inventory/read-stock.ts";
