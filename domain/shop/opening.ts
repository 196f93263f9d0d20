/** Whether the shop is open, and the message for visitors while it is not. */
export type Opening = {
  readonly state: "open" | "closed";
  /** Null until it is opened for the first time. */
  readonly openedAt: string | null;
  /** The owner's message while the shop is closed temporarily. */
  readonly sentence: string;
};

export const alwaysOpen: Opening = { state: "open", openedAt: null, sentence: "" };
