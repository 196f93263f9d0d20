import type { Cents } from "#domain/money/cents.ts";

/** What the shop answers to a search while it is typed. */
export type FoundBars = {
  /** The first ones, or others when there are none. */
  readonly bars: readonly FoundBar[];
  /** How many there are. */
  readonly total: number;
  /** Nothing matches exactly, and these are similar. */
  readonly areClose: boolean;
};

export type FoundBar = {
  readonly id: number;
  readonly name: string;
  readonly origin: string;
  readonly image: string | null;
  readonly price: Cents;
};
