import { type Cents, toDecimal } from "#domain/money/cents.ts";
import { type UsState, usStates } from "#domain/places/us-states.ts";
import type { PublicRate } from "#domain/shipping/public-rates.ts";

/** What may be said of the shop's terms. */
export type PublicTerms = {
  readonly rates: readonly PublicRate[];
  /** Whether only the default text of /terms speaks of returns. Nothing is said of what the owner wrote. */
  readonly hasDefaultReturns: boolean;
};

/**
 * The return policy of the default /terms as structured data: unopened bars within 30 days. Like /terms it does
 * not say who pays for the return.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/return-policy
 */
export function describeReturns(siteUrl: string) {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "US",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: 30,
    merchantReturnLink: `${siteUrl}/terms`,
  };
}

/** The whole country needs no list of its states. */
export function describeRegion(states: readonly UsState[]) {
  const country = { "@type": "DefinedRegion", addressCountry: "US" };
  return states.length === Object.keys(usStates).length
    ? country
    : { ...country, addressRegion: states };
}

export function describeAmount(amount: Cents) {
  return { "@type": "MonetaryAmount", value: toDecimal(amount), currency: "USD" };
}
