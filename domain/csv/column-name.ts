import { normalizeUnicode } from "../input/normalize-unicode.ts";

/** Longer than any title, so that a whole file in one cell costs nothing. */
const MAX_LENGTH = 300;

/** The name by which a column is known: "Order ID", "order_id" and "Order-ID" are "orderid". */
export function columnName(title: string): string {
  return normalizeUnicode(title.slice(0, MAX_LENGTH), "NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
