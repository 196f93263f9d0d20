import type { ListedProduct } from "#domain/pricing/listed-product.ts";

/**
 * Structured data of a list of bars, in the order of the page.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/carousel
 */
export function describeProducts(
  siteUrl: string,
  list: {
    readonly name: string;
    readonly path: string;
    readonly products: readonly ListedProduct[];
  },
) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: list.name,
    url: `${siteUrl}${list.path}`,
    numberOfItems: list.products.length,
    itemListElement: list.products.map(({ id, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: `${siteUrl}/products/${id}`,
    })),
  };
}
