import { nutritionRows } from "#domain/catalog/nutrition-facts.ts";
import type { Product } from "#domain/catalog/product.ts";
import { netWeightText } from "#domain/labels/net-weight.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { pricePer100Grams, pricePerOunce } from "#domain/pricing/unit-price.ts";
import { leavesBy, shipCalendar } from "#domain/shipping/ship-calendar.ts";
import type { AppContext } from "#server/app-context.ts";
import type { ProductPage } from "#server/pricing/get-product-page.ts";
import type { getProductReviews } from "#server/reviews/review-queries.ts";
import { packingSection, shippingSection } from "#server/settings/sections.ts";
import { renderReviews } from "../reviews/product-reviews.tsx";
import { tasteAndOrigin } from "./taste-and-origin.ts";

/** What a product's page shows, for the shop and for the editor's preview. */
export function shownProductPage(
  shop: AppContext,
  page: ProductPage,
  reviews: Awaited<ReturnType<typeof getProductReviews>>,
) {
  const { product, card } = page;
  const { name, timeZone } = shop.details();
  const calendar = shipCalendar(
    shop.currentSettings(shippingSection),
    shop.currentSettings(packingSection),
  );
  const shipsBy = leavesBy(calendar, { at: shop.clock(), timeZone });

  return {
    ...page,
    reviews: reviews && {
      count: reviews.count,
      average: reviews.average,
      html: renderReviews(reviews, name),
    },
    weight: describeWeight(product, card.price),
    tasteAndOrigin: tasteAndOrigin(product),
    nutrition: product.nutritionFacts ? nutritionRows(product.nutritionFacts) : [],
    shipsBy: product.inStock && shipsBy ? dayName(shipsBy) : null,
  };
}

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** A day such as 2026-11-20 in words, such as Friday, November 20. */
function dayName(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** "Net Wt 2.4 oz (70 g) · $5.26 per oz, $18.56 per 100 g"; null for an unknown weight. */
function describeWeight({ netWeight }: Product, price: Cents): string | null {
  if (!netWeight) return null;
  const perOunce = formatUsd(pricePerOunce(price, netWeight));
  const per100Grams = formatUsd(pricePer100Grams(price, netWeight));
  return `${netWeightText(netWeight)} · ${perOunce} per oz, ${per100Grams} per 100 g`;
}
