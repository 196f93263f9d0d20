/** Whether the shop sells, and what visitors read where it does not. */
export type Opening = {
  readonly state: "open" | "closed";
  /** Null until it was opened for the first time. */
  readonly openedAt: string | null;
  /** The owner's own, for visitors of a shop that is closed for a while. */
  readonly sentence: string;
};

export const alwaysOpen: Opening = { state: "open", openedAt: null, sentence: "" };
