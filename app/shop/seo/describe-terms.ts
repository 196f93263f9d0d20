import { type Cents, toDecimal } from "#domain/money/cents.ts";

/**
 * The return policy of /terms as structured data: unopened bars within 30 days. Like /terms it does
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

export const shipsTo = { "@type": "DefinedRegion", addressCountry: "US" };

export function describeAmount(amount: Cents) {
  return { "@type": "MonetaryAmount", value: toDecimal(amount), currency: "USD" };
}
