import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { FoundPage } from "../pages/find-pages.ts";

/** What the shop answers to a search while it is typed. */
export type SearchResult = {
  /** The first ones, or others when nothing was found. */
  readonly bars: readonly FoundBar[];
  /** How many there are. */
  readonly total: number;
  readonly pages: readonly FoundPage[];
  /** Nothing matches exactly, and these bars and pages are similar. */
  readonly areClose: boolean;
};

export type FoundBar = {
  readonly id: number;
  readonly name: string;
  readonly origin: string;
  readonly image: string | null;
  readonly focus?: FocusPoint | undefined;
  readonly price: Cents;
};
