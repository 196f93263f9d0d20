import type { ReactNode } from "react";

/** One kind of code that an order can have: of a discount, or of a gift card. */
export type CodeSlot = {
  /** On the button that opens the field. */
  readonly question: string;
  readonly label: string;
  /** The code that is used; null while there is none. */
  readonly used: UsedCode | null;
  readonly isChecking: boolean;
  /** Why the last code cannot be used: a sentence, or that the shop did not say it. */
  readonly refused: string | "unchecked" | "unreadable" | null;
  /** The last code, as typed. */
  readonly entered: string | null;
  /** Null to remove it. */
  readonly onChoose: (code: string | null) => void;
};

export type UsedCode = {
  readonly title: ReactNode;
  /** Read aloud after "Remove". */
  readonly name: string;
  readonly note: ReactNode;
};
