import type { ProductCard } from "#domain/pricing/product-card.ts";

/**
 * Structured data of a list of bars, in the order of the page.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/carousel
 */
export function describeBars(
  siteUrl: string,
  list: { readonly name: string; readonly path: string; readonly bars: readonly ProductCard[] },
) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: list.name,
    url: `${siteUrl}${list.path}`,
    numberOfItems: list.bars.length,
    itemListElement: list.bars.map(({ id, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: `${siteUrl}/products/${id}`,
    })),
  };
}
