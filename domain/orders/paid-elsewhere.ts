/** Ways to pay outside the payment provider: the CHECK of payments.by_hand_method. */
export const elsewhereMethods = ["cash", "check", "terminal", "transfer", "other"] as const;
export type ElsewhereMethod = (typeof elsewhereMethods)[number];

export const elsewhereNames: Record<ElsewhereMethod, string> = {
  cash: "Paid in cash",
  check: "Paid by check",
  terminal: "Paid at a card terminal",
  transfer: "Paid by bank transfer",
  other: "Paid elsewhere",
};

/** In characters. */
export const MAX_PAYMENT_NOTE_LENGTH = 200;

export type PaidElsewhere = {
  readonly method: ElsewhereMethod;
  /** The reason, in the owner's words. */
  readonly note: string;
};
