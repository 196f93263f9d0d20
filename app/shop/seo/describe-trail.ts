/**
 * Structured data of breadcrumbs.
 *
 * @param trail from the top down; its last part is the page itself
 * @see https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
 */
export function describeTrail(
  siteUrl: string,
  trail: readonly { readonly name: string; readonly path: string }[],
) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}
