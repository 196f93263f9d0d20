import type { MetaDescriptor } from "react-router";
import { absoluteAddress } from "./absolute-address.ts";

/** What the root loader knows; undefined when it failed. */
type ShopFacts =
  | {
      readonly shop: { readonly name: string };
      readonly siteUrl: string;
      readonly brand?: { readonly tagline: string };
    }
  | undefined;

/** The picture of every page without one of its own, drawn by `npm run draw`. */
const shopPicture = { path: "/social.png", width: "1200", height: "630" };

/**
 * Title, description, canonical address and what a link to the page shows elsewhere.
 *
 * @param page.path where the page lives, with the query that belongs to it; without one the page is
 * not meant to be found, such as a cart, or a page about something that does not exist
 * @param page.picture an address, and what the picture shows
 */
export function pageMeta(
  facts: ShopFacts,
  page: {
    title?: string;
    description: string;
    path?: string;
    picture?: { readonly path: string; readonly shows: string } | undefined;
  },
): MetaDescriptor[] {
  const shopName = facts?.shop.name ?? "Conche";
  const title = page.title
    ? `${page.title} · ${shopName}`
    : `${shopName} · ${facts?.brand?.tagline || "Small-batch bean-to-bar chocolate"}`;
  const meta: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { property: "og:title", content: page.title ?? title },
    { property: "og:description", content: page.description },
    { property: "og:site_name", content: shopName },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_US" },
    // Title, text and picture are taken from the Open Graph ones.
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (!facts) return meta;
  const { siteUrl } = facts;
  const picture = page.picture && absoluteAddress(siteUrl, page.picture.path);
  if (page.picture && picture) {
    meta.push(
      { property: "og:image", content: picture },
      { property: "og:image:alt", content: page.picture.shows },
    );
  } else {
    meta.push(
      { property: "og:image", content: `${siteUrl}${shopPicture.path}` },
      { property: "og:image:width", content: shopPicture.width },
      { property: "og:image:height", content: shopPicture.height },
      { property: "og:image:alt", content: `${shopName}, small-batch bean-to-bar chocolate` },
    );
  }
  if (page.path === undefined) {
    meta.push({ name: "robots", content: "noindex" });
  } else {
    const address = `${siteUrl}${page.path}`;
    meta.push(
      { property: "og:url", content: address },
      { tagName: "link", rel: "canonical", href: address },
    );
  }
  return meta;
}
