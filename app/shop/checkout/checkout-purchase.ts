import type { Gift } from "#domain/gifts/gift.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import type { ShippingPreference } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";

/** What is bought for several recipients, as the server priced it. */
export type Purchase = {
  readonly recipients: readonly Gift[];
  readonly destinations: readonly Destination[];
  readonly preference: ShippingPreference;
  /** Of all of them together. */
  readonly totals: QuotedSums;
};
