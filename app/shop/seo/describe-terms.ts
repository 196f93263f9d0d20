import { type Cents, toDecimal } from "#domain/money/cents.ts";

/**
 * What /terms promises, for machines: unopened bars may come back within 30 days. It says nothing
 * about who pays for the way back, and so does this.
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

export const shipsTo = { "@type": "DefinedRegion", addressCountry: "US" };

export function describeAmount(amount: Cents) {
  return { "@type": "MonetaryAmount", value: toDecimal(amount), currency: "USD" };
}
