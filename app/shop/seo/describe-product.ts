import { type ReadyBox, readyBoxPath } from "#domain/boxes/ready-box-codec.ts";
import { categoryNames } from "#domain/catalog/category.ts";
import type { Product } from "#domain/catalog/product.ts";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import type { ProductReviews } from "#domain/reviews/review.ts";
import {
  describeAmount,
  describeRegion,
  describeReturns,
  type PublicTerms,
} from "./describe-terms.ts";
import { absoluteAddress, sharedPicture } from "./page-meta.ts";
import type { ShopFacts } from "./shop-facts.ts";

/**
 * Structured data of a product, its offer and its published reviews. The maker's score is left out:
 * staff typed it, so it is no review.
 *
 * @param price that is charged
 * @see https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
export function describeProduct(
  facts: ShopFacts,
  product: Product,
  price: Cents,
  reviews: ProductReviews | null,
  terms: PublicTerms,
) {
  const { shop, siteUrl } = facts;
  const url = `${siteUrl}/products/${product.id}`;
  const pictures = product.images.flatMap(
    (image) => absoluteAddress(siteUrl, sharedPicture(image)) ?? [],
  );
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${url}#bar`,
    name: product.name,
    description: product.fullDescription || product.description,
    sku: String(product.id),
    category: categoryNames[product.category],
    brand: { "@type": "Brand", name: shop.name },
    url,
    ...(pictures.length > 0 && { image: pictures }),
    ...(reviews && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: reviews.average,
        reviewCount: reviews.count,
      },
      review: reviews.shown.slice(0, 10).map(({ author, stars, body, day }) => ({
        "@type": "Review",
        author: { "@type": "Person", name: author },
        datePublished: day,
        reviewBody: body,
        reviewRating: { "@type": "Rating", ratingValue: stars },
      })),
    }),
    offers: describeOffer(facts, { url, price, inStock: product.inStock }, terms),
  };
}

/** Structured data of a ready-made box and its offer. */
export function describeReadyBox(
  facts: ShopFacts,
  box: Pick<ReadyBox, "slug" | "name"> & {
    readonly text: string;
    readonly pictures: readonly string[];
    readonly price: Cents;
    readonly inStock: boolean;
  },
  terms: PublicTerms,
) {
  const { shop, siteUrl } = facts;
  const url = `${siteUrl}${readyBoxPath(box)}`;
  const pictures = box.pictures.flatMap(
    (image) => absoluteAddress(siteUrl, sharedPicture(image)) ?? [],
  );
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${url}#box`,
    name: box.name,
    description: box.text,
    brand: { "@type": "Brand", name: shop.name },
    url,
    ...(pictures.length > 0 && { image: pictures }),
    offers: describeOffer(facts, { url, ...box }, terms),
  };
}

function describeOffer(
  { shop, siteUrl }: ShopFacts,
  offered: { readonly url: string; readonly price: Cents; readonly inStock: boolean },
  terms: PublicTerms,
) {
  const { url, price, inStock } = offered;
  // Shipping for this alone; the rules for larger carts are in the shop's data.
  const shippingDetails = terms.rates
    .filter(({ from, to }) => from <= price && (to === null || price <= to))
    .map(({ states, rate }) => ({
      "@type": "OfferShippingDetails",
      shippingRate: describeAmount(rate),
      shippingDestination: describeRegion(states),
    }));
  return {
    "@type": "Offer",
    url,
    price: toDecimal(price),
    priceCurrency: "USD",
    availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@type": "Organization", "@id": `${siteUrl}/#shop`, name: shop.name },
    ...(shippingDetails.length > 0 && {
      shippingDetails: shippingDetails.length === 1 ? shippingDetails[0] : shippingDetails,
    }),
    ...(terms.hasDefaultReturns && { hasMerchantReturnPolicy: describeReturns(siteUrl) }),
  };
}
