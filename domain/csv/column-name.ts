/** The name by which a column is known: "Order ID", "order_id" and "Order-ID" are "orderid". */
export function columnName(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
