import type { kindIcons } from "./find-icons.ts";

export type FindRequest = {
  readonly typed: string;
  /** The only kind to look for. */
  readonly only?: "customers" | undefined;
};

/** What the server answers to a search. */
export type FindAnswer = {
  readonly groups: readonly FoundGroup[];
  /** What took too long and is missing, such as "customers". */
  readonly slow: readonly string[];
};

export type FoundGroup = { readonly name: string; readonly items: readonly FoundItem[] };

export type FoundItem = {
  readonly kind: keyof typeof kindIcons;
  readonly to: string;
  /** The part of its name that others have too. */
  readonly lead?: string;
  readonly name: string;
  /** What it was found by, or tells it from others. */
  readonly detail: string;
  /** How it is now, such as "Paid · Pending". */
  readonly state: string;
  /** The last order of a customer. */
  readonly orderId?: string;
  /** A state that needs the owner. */
  readonly tone?: "bad" | "low";
};

/** Longer searches are cut. */
export const MAX_SEARCH_LENGTH = 200;
