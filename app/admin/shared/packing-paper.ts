export const MAX_ORDERS_TO_PRINT = 200;

export type Paper = "letter" | "label";

export const papers: readonly { readonly value: Paper; readonly name: string }[] = [
  { value: "letter", name: "Letter" },
  { value: "label", name: "4 × 6 in labels" },
];

export function sheetsAddress(ids: readonly string[], paper: Paper): string {
  return `/admin/packing/print?paper=${paper}&${ordersQuery(ids)}`;
}

/** The id of the section of packed orders without a label. */
export const NEED_LABEL_ID = "need-a-label";

/** Packing, where labels are bought for these orders. */
export function buyLabelsAddress(ids: readonly string[]): string {
  return `/admin/packing?${ordersQuery(ids)}#${NEED_LABEL_ID}`;
}

/** The query that names the orders of a document. */
export function ordersQuery(ids: readonly string[]): string {
  return new URLSearchParams(ids.map((id) => ["order", id])).toString();
}
