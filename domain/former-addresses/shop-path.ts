import { builtInSlugs } from "../pages/built-in-pages.ts";

/** First parts of paths that are the shop's own with everything below them. */
const shopFolders = [
  ..."admin adminorders adminproducts adminpricing api assets components functions".split(" "),
  ..."media newsletter wrappers notify opening order order-confirmation review".split(" "),
];

/** Pages without further parts. */
const shopPages = [
  ..."/ /products /bundles /bundle-creator /cart /checkout /coming-soon /contact".split(" "),
  ..."/gift-cards /gift-cards/balance /healthz /opening-soon /readyz /robots.txt".split(" "),
  "/sitemap.xml",
  ...builtInSlugs.map((slug) => `/${slug}`),
];

/** Whether the shop itself answers a normalized path, so that no former address can be there. */
export function isShopPath(path: string): boolean {
  const folder = path.split("/")[1] ?? "";
  return shopPages.includes(path) || shopFolders.includes(folder) || isProductPath(path);
}

const neverTargets = new Set(["/checkout", "/healthz", "/readyz", "/robots.txt", "/opening-soon"]);

/** Pages that a former address can lead to, beside bars and the owner's own pages. */
export function canBeTarget(path: string): boolean {
  return shopPages.includes(path) && !neverTargets.has(path);
}

/** "/products/12": a bar of this shop. Other shops have words there. */
export function isProductPath(path: string): boolean {
  return /^\/products\/[1-9]\d{0,9}$/.test(path);
}
