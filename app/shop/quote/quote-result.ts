import type { WalletQuote } from "#domain/checkout/wallet-quote.ts";
import type { HeatChoice } from "#domain/heat/heat-schema.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { AppliedPromotion, Promotion } from "#domain/promotions/promotion.ts";
import type { ShippingOption, ShippingOptions } from "#domain/shipping/list-shipping-options.ts";
import type { TaxBasis } from "#domain/tax/tax-basis.ts";

/** The response of `/api/quote`: an answer to each requested part. */
export type QuoteResult = {
  readonly promotions: Ok<QuotedPromotions>;
  readonly shipping:
    | Ok<QuotedShipping>
    | (Refused & Pick<Extract<ShippingOptions, { code: "not-offered" }>, "reason">);
  readonly tax: Ok<{ readonly basis: TaxBasis }> | Refused;
  readonly giftCard: Ok<{ readonly last4: string; readonly available: Cents }> | Refused;
  readonly wallet: Ok<{ readonly quote: WalletQuote }> | Refused;
  readonly recipients: Ok<PricedRecipients> | Refused;
};

type Ok<Value> = { readonly code: "ok" } & Value;
/** `error` is a sentence for the shopper. */
type Refused = { readonly code: "refused"; readonly error: string };

export type QuotedPromotions = {
  readonly promotions: readonly Promotion[];
  /** The requested code and its promotion's id; null if it cannot be used. */
  readonly used: { readonly code: string; readonly id: string } | null;
  /** Why the code cannot be used, as a sentence. */
  readonly refused: string | null;
};

export type QuotedShipping = {
  readonly options: readonly ShippingOption[];
  /** In the shop's time zone, such as 2026-11-20. */
  readonly today: string;
};

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
  readonly sum: {
    readonly totals: Totals;
    readonly promotions: readonly AppliedPromotion[];
  } | null;
};
