/** Limit of orders that are listed, printed and shipped at once. */
export const MAX_AT_ONCE = 200;

/** Paper sizes of packing slips. */
export type Paper = "letter" | "label";

export const papers: readonly { readonly value: Paper; readonly name: string }[] = [
  { value: "letter", name: "Letter" },
  { value: "label", name: "4 × 6 in labels" },
];
