import type { MetaDescriptor } from "react-router";

/** What the root loader knows; undefined when it failed. */
type ShopFacts = { readonly shop: { readonly name: string }; readonly siteUrl: string } | undefined;

/**
 * Title, description, canonical address and what a link to the page shows elsewhere.
 *
 * @param path where the page lives, with the query that belongs to it; without one the page is not
 * meant to be found, such as a page about something that does not exist
 */
export function pageMeta(
  facts: ShopFacts,
  page: { title?: string; description: string; path?: string; image?: string },
): MetaDescriptor[] {
  const shopName = facts?.shop.name ?? "Conche";
  const title = page.title
    ? `${page.title} · ${shopName}`
    : `${shopName} · Small-batch bean-to-bar chocolate`;
  const meta: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { property: "og:title", content: page.title ?? title },
    { property: "og:description", content: page.description },
    { property: "og:site_name", content: shopName },
    { property: "og:type", content: "website" },
  ];
  if (!facts) return meta;
  const image = new URL(page.image ?? "/social.png", facts.siteUrl).href;
  meta.push({ property: "og:image", content: image });
  if (page.path === undefined) {
    meta.push({ name: "robots", content: "noindex" });
  } else {
    const address = new URL(page.path, facts.siteUrl).href;
    meta.push(
      { property: "og:url", content: address },
      { tagName: "link", rel: "canonical", href: address },
    );
  }
  return meta;
}
