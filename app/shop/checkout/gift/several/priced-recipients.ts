import type { HeatChoice } from "#domain/heat/heat-schema.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { AppliedPromotion } from "#domain/promotions/promotion.ts";

// The answer of /api/recipients.

/** What the server says about one recipient, as a sentence. */
export type RecipientRow = { readonly sentence: string; readonly isHot: boolean } & (
  | { readonly code: "priced"; readonly totals: Totals }
  | { readonly code: "refused" }
);

export type PricedRecipients = {
  /** In the order of the recipients. */
  readonly rows: readonly RecipientRow[];
  /** Names of the shipping methods that are offered to any of them; empty without a choice. */
  readonly methods: readonly string[];
  /** What can be done where it is hot; empty where it is not. */
  readonly heat: readonly HeatChoice[];
  /** What all of them cost together; null while one is refused. */
  readonly quote: {
    readonly totals: Totals;
    readonly promotions: readonly AppliedPromotion[];
  } | null;
};
