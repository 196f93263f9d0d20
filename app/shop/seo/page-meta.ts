import type { MetaDescriptor } from "react-router";

/** Data of the root loader; undefined when it failed. */
type ShopFacts =
  | {
      readonly shop: { readonly name: string };
      readonly siteUrl: string;
      readonly pictures: { readonly share: string };
      readonly brand: { readonly tagline: string };
    }
  | undefined;

/**
 * Title, description, canonical URL and link preview of a page.
 *
 * @param page.path the canonical path with its query; without one the page is marked noindex, such
 * as a cart or a missing page
 * @param page.picture address and alternative text
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
  const name = facts?.shop.name;
  const tagline = facts?.brand.tagline || "Small-batch bean-to-bar chocolate";
  const words = page.title ? [page.title, name] : [name, tagline];
  const title = words.filter(Boolean).join(" · ");
  const meta: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { property: "og:title", content: page.title ?? title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_US" },
    // Title, text and picture default to the Open Graph tags.
    { name: "twitter:card", content: "summary_large_image" },
  ];

  if (!facts) return meta;
  meta.push({ property: "og:site_name", content: facts.shop.name });

  const { siteUrl, pictures } = facts;
  const picture = page.picture && absoluteAddress(siteUrl, page.picture.path);
  if (page.picture && picture) {
    meta.push(
      { property: "og:image", content: picture },
      { property: "og:image:alt", content: page.picture.shows },
    );
  } else {
    meta.push(
      { property: "og:image", content: `${siteUrl}${pictures.share}` },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      {
        property: "og:image:alt",
        content: `${facts.shop.name}, ${facts.brand.tagline || "small-batch bean-to-bar chocolate"}`,
      },
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

/**
 * An absolute URL for other sites. Undefined for invalid or local addresses, which staff may have
 * typed.
 */
export function absoluteAddress(siteUrl: string, address: string): string | undefined {
  if (!URL.canParse(address, siteUrl)) return undefined;
  const { protocol, href } = new URL(address, siteUrl);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/**
 * The version of a bar's picture for link previews: the largest raster image, since few sites
 * render SVG. External pictures are used as they are.
 */
export function sharedPicture(image: string): string {
  return image.replace(/^(\/(?:wrappers|media)\/[\w-]+)\.\w+$/, "$1-1280.webp");
}
