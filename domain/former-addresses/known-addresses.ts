import { categories } from "../catalog/category.ts";
import { canBeTarget } from "./shop-path.ts";

/**
 * Paths under which a former shop may have had the same thing: without a language in front, without
 * the collection around a product, without the number behind or before a name. The path itself is
 * the first one.
 *
 * @param path normalized
 */
export function formerPathCandidates(path: string): string[] {
  const plain = withoutLanguage(path.replace(/^\/index\.php(?=\/)/, ""));
  const found = [path, plain].flatMap((each) => [each, ...variantsOf(each)]);
  return [...new Set(found)].filter((each) => each !== "" && each !== "/");
}

/** Removes a leading language: "/fr/cart", "/en-us". "/fr" alone may be a page, so it stays. */
function withoutLanguage(path: string): string {
  return path.replace(/^\/[a-z]{2}(?:-(?:[a-z]{2}|han[st]|\d{3})(?=\/|$)|(?=\/))/, "") || "/";
}

function variantsOf(path: string): string[] {
  const inCollection = /^\/collections\/[^/]+(\/products\/[^/]+)$/.exec(path)?.[1];
  // Square adds the product's id, Etsy puts it in front; WooCommerce may have the category between.
  const beforeId = /^(\/product\/[^/]+)\/[^/]+$/.exec(path)?.[1];
  const listing = /^\/listing\/\d+\/([^/]+)$/.exec(path)?.[1];
  const lastPart = /^\/(?:product\/|shop\/|store\/)(?:[^/]+\/){0,3}([^/]+)$/.exec(path)?.[1];
  return [
    inCollection,
    lastPart && `/product/${lastPart}`,
    beforeId,
    listing && `/listing/${listing}`,
  ].filter((each) => each !== undefined && each !== "") as string[];
}

/** The name under which the owner may have written the same page here, such as "faq". */
export function formerPageSlug(path: string): string | undefined {
  return /^\/(?:pages\/|policies\/|blogs\/)?([a-z0-9-]{1,60})$/.exec(withoutLanguage(path))?.[1];
}

/** Pages that most shops have, by their usual names. */
const pages: readonly (readonly [RegExp, string])[] = [
  [/^(?:about|about-us|our-story|story|who-we-are|about-me)$/, "/about"],
  [/^(?:our-process|how-we-make-it|bean-to-bar|how-it-s-made|how-its-made)$/, "/process"],
  [/^(?:contact|contact-us|contact-information|get-in-touch)$/, "/contact"],
  [
    /^(?:shipping|shipping-policy|shipping-and-returns|shipping-returns|delivery|shipping-information|shipping-delivery)$/,
    "/shipping",
  ],
  [
    /^(?:refund-policy|returns|return-policy|refunds|returns-refunds|refund-returns|refund_returns|returns-and-refunds)$/,
    "/terms",
  ],
  [/^(?:privacy|privacy-policy|data-protection)$/, "/privacy"],
  [
    /^(?:terms|terms-of-service|terms-and-conditions|terms-conditions|terms-of-use|terms-of-sale|legal-notice)$/,
    "/terms",
  ],
  [/^(?:sustainability|our-impact|impact)$/, "/sustainability"],
  [/^(?:wholesale|stockists|retailers|for-retailers)$/, "/wholesale"],
  [/^(?:careers|jobs|work-with-us)$/, "/careers"],
  [/^(?:gift-card|gift-cards|egift|gift-certificates)$/, "/gift-cards"],
];

/**
 * The page of this shop for an address that every shop of a kind has: lists of products, policies,
 * the blog, the cart.
 *
 * @param path normalized
 * @returns undefined for what nobody can know
 */
export function knownAddress(path: string): string | undefined {
  const bare = withoutLanguage(path);
  // The shop's own page, with a language in front.
  if (bare !== path && canBeTarget(bare)) return bare;

  if (/^\/(?:home|welcome|index)?$/.test(bare)) return "/";
  const list =
    /^\/(?:collections|product-category|product-tag|category|shop\/category)\/(.+)$/.exec(bare);
  if (list && !list[1]?.includes("/products/")) return listPath(list[1] ?? "");
  if (
    /^\/(?:collections|shop|store|shop-all|catalog|all-products|our-chocolate|shop\/page\/\d+)$/.test(
      bare,
    )
  ) {
    return "/products";
  }
  if (/^\/(?:cart\/.*|basket|shopping-cart|checkouts?\/.*)$/.test(bare)) return "/cart";
  if (/^\/search(?:\/|$)/.test(bare)) return "/products";
  if (/^\/(?:sitemap_index|sitemap_[a-z_0-9]+|[a-z_]+-sitemap\d*|wp-sitemap)\.xml$/.test(bare)) {
    return "/sitemap.xml";
  }

  const slug = /^\/(?:pages\/|policies\/)?([^/]+)$/.exec(bare)?.[1] ?? "";
  const page = pages.find(([name]) => name.test(slug))?.[1];
  if (page) return page;
  // There is no blog here, and its readers want to see the shop.
  return /^\/(?:blogs?|news|journal)(?:\/|$)/.test(bare) ? "/" : undefined;
}

/** The list of products, of one category if its name says one. */
function listPath(name: string): string {
  const words = name.split(/[^a-z]+/);
  const category = categories.find((each) => words.includes(each));
  return category ? `/products?category=${category}` : "/products";
}
