export type { CountRow } from "#server/stock/read-count-file.ts";
export type { StockRow } from "#server/stock/read-stock.ts";
