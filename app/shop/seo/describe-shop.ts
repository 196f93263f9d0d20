import { type Cents, cents, subtract, toDecimal, ZERO } from "#domain/money/cents.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { FLAT_SHIPPING } from "#domain/pricing/shipping.ts";
import { describeAmount, describeReturns, shipsTo } from "./describe-terms.ts";
import type { ShopFacts } from "./shop-facts.ts";

/**
 * Structured data of the shop and its site, for the home page.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/organization
 * @see https://developers.google.com/search/docs/appearance/site-names
 */
export function describeShop({ shop, siteUrl, pricing, pictures }: ShopFacts) {
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
        hasMerchantReturnPolicy: describeReturns(siteUrl),
        hasShippingService: {
          "@type": "ShippingService",
          shippingConditions: shippingConditions(pricing),
        },
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

/**
 * The rule of `shippingFor` as structured data.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/shipping-policy
 */
function shippingConditions({ globalSettings }: PricingSettings) {
  const { freeShippingEnabled, shippingThreshold } = globalSettings;
  if (!freeShippingEnabled) return [shippingAt(FLAT_SHIPPING, {})];
  const free = shippingAt(ZERO, { minValue: toDecimal(shippingThreshold) });
  if (shippingThreshold <= 0) return [free];
  const below = toDecimal(subtract(shippingThreshold, cents(1)));
  return [shippingAt(FLAT_SHIPPING, { minValue: "0.00", maxValue: below }), free];
}

function shippingAt(rate: Cents, order: { minValue?: string; maxValue?: string }) {
  return {
    "@type": "ShippingConditions",
    shippingDestination: shipsTo,
    shippingRate: describeAmount(rate),
    ...(order.minValue !== undefined && {
      orderValue: { "@type": "MonetaryAmount", ...order, currency: "USD" },
    }),
  };
}
