import type { Promotion } from "#domain/promotions/promotion.ts";

/** What `/api/promotions` answers. */
export type OfferedPromotions = {
  readonly promotions: readonly Promotion[];
  /** The code that was asked for, where it can be used, and which of the promotions it is. */
  readonly code: { readonly code: string; readonly id: string } | null;
  /** Why it cannot be, in a sentence. */
  readonly refused: string | null;
};
