/** Built-in pages by slug, in the order of the owner's list. */
export const builtInPages = {
  about: "Our Story",
  process: "Bean to Bar Process",
  sustainability: "Sustainability",
  wholesale: "Wholesale",
  careers: "Careers",
  shipping: "Shipping Information",
  "cottage-food-license": "Cottage Food License",
  privacy: "Privacy Policy",
  terms: "Terms of Service",
} as const;

export type BuiltInPage = keyof typeof builtInPages;

export const builtInSlugs = Object.keys(builtInPages) as BuiltInPage[];

export function isBuiltInPage(slug: string): slug is BuiltInPage {
  return Object.hasOwn(builtInPages, slug);
}

/** The footer always links to these. */
const alwaysInFooter = new Set<string>(
  "about process shipping cottage-food-license privacy terms".split(" "),
);

export function isAlwaysInFooter(slug: string): boolean {
  return alwaysInFooter.has(slug);
}

/** The path of a page in the shop. */
export function pagePath(slug: string): string {
  return isBuiltInPage(slug) ? `/${slug}` : `/pages/${slug}`;
}
