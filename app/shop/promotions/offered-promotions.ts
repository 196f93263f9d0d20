import type { Promotion } from "#domain/promotions/promotion.ts";

/** The response of `/api/promotions`. */
export type OfferedPromotions = {
  readonly promotions: readonly Promotion[];
  /** The requested code and its promotion id; null if it cannot be used. */
  readonly code: { readonly code: string; readonly id: string } | null;
  /** Why the code cannot be used, as a sentence. */
  readonly refused: string | null;
};
