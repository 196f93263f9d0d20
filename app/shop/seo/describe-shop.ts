import { toDecimal } from "#domain/money/cents.ts";
import type { PublicRate } from "#domain/shipping/public-rates.ts";
import {
  describeAmount,
  describeRegion,
  describeReturns,
  type PublicTerms,
} from "./describe-terms.ts";
import type { ShopFacts } from "./shop-facts.ts";

/**
 * Structured data of the shop and its site, for the home page.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/organization
 * @see https://developers.google.com/search/docs/appearance/site-names
 */
export function describeShop({ shop, siteUrl, pictures }: ShopFacts, terms: PublicTerms) {
  const reachedBy = {
    ...(shop.email && { email: shop.email }),
    ...(shop.phone && { telephone: shop.phone }),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": ["Organization", "OnlineStore"],
        "@id": `${siteUrl}/#shop`,
        name: shop.name,
        url: `${siteUrl}/`,
        logo: `${siteUrl}${pictures.touchIcon}`,
        image: `${siteUrl}${pictures.share}`,
        ...reachedBy,
        ...(shop.address && { address: shop.address }),
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer service",
          url: `${siteUrl}/contact`,
          ...reachedBy,
        },
        ...(terms.hasDefaultReturns && { hasMerchantReturnPolicy: describeReturns(siteUrl) }),
        ...(terms.rates.length > 0 && {
          hasShippingService: {
            "@type": "ShippingService",
            shippingConditions: terms.rates.map(shippingAt),
          },
        }),
      },
      {
        "@type": "WebSite",
        "@id": `${siteUrl}/#site`,
        name: shop.name,
        url: `${siteUrl}/`,
        publisher: { "@id": `${siteUrl}/#shop` },
      },
    ],
  };
}

/** @see https://developers.google.com/search/docs/appearance/structured-data/shipping-policy */
function shippingAt({ states, rate, from, to }: PublicRate) {
  const hasLimits = from > 0 || to !== null || rate === 0;
  return {
    "@type": "ShippingConditions",
    shippingDestination: describeRegion(states),
    shippingRate: describeAmount(rate),
    ...(hasLimits && {
      orderValue: {
        "@type": "MonetaryAmount",
        minValue: toDecimal(from),
        ...(to !== null && { maxValue: toDecimal(to) }),
        currency: "USD",
      },
    }),
  };
}
