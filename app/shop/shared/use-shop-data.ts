import { useRouteLoaderData } from "react-router";
import type { ShopFacts } from "../seo/shop-facts.ts";

/** What the root's loader hands to every page. */
export type ShopData = ShopFacts & {
  readonly demo: boolean;
  /** The shop is closed, and this is its owner. */
  readonly preview: boolean;
  /** How long the browser keeps its own copies of orders. */
  readonly browserOrderDays: number;
  /** Pages that the footer names beside its own. */
  readonly footerPages: readonly { readonly slug: string; readonly title: string }[];
};

/** What every page may know about the shop; undefined on a page that tells of an error. */
export function useShopData(): ShopData | undefined {
  return useRouteLoaderData<ShopData>("root");
}
