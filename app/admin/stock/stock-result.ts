export type { CountFile, CountRow } from "#server/stock/read-count-file.ts";
export type { LedgerEntry, StockRow } from "#server/stock/read-stock.ts";
