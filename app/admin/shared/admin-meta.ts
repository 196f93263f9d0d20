import type { MetaDescriptor } from "react-router";
import type { ShopData } from "#app/shop/shared/use-shop-data.ts";

/** What a page was loaded from, the root first, as `meta` gets it. */
type Matches = readonly [{ readonly loaderData: ShopData | undefined }, ...unknown[]];

/** What a screen of the admin has in its head; search engines keep out of it. */
export function adminMeta(title: string, description: string) {
  return ({ matches }: { matches: Matches }) => adminMetaOf(matches, title, description);
}

/** The same with a title that depends on what was loaded. */
export function adminMetaOf(
  matches: Matches,
  title: string,
  description: string,
): MetaDescriptor[] {
  const shopName = matches[0].loaderData?.shop.name ?? "Conche";
  return [...sheetMeta(`${title} · ${shopName}`), { name: "description", content: description }];
}

/** Of a sheet to print, whose file gets its title as a name, and of a preview. */
export function sheetMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}
