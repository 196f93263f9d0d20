/** As many orders as the packing screen lists, prints and ships at once. */
export const MOST_AT_ONCE = 200;

/** What packing slips are printed on. */
export type Paper = "letter" | "label";

export const papers: readonly { readonly value: Paper; readonly name: string }[] = [
  { value: "letter", name: "Letter" },
  { value: "label", name: "4 × 6 in labels" },
];
