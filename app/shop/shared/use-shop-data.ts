import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { BrandSettings } from "#domain/brand/brand-settings.ts";
import type { FrameContent } from "#domain/home/home-content.ts";
import type { Theme } from "../brand/theme.ts";
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
  /** The owner's look; null for the shop's own. */
  readonly theme: Theme | null;
  readonly brand: Pick<BrandSettings, "tagline" | "logo">;
  /** What stands around every page. */
  readonly frame: FrameContent;
};

/** What the owner has not saved yet, for the preview beside her form. */
const Override = createContext<ShopData | undefined>(undefined);
export const ShopDataOverride = Override.Provider;

/** What every page may know about the shop; undefined on a page that tells of an error. */
export function useShopData(): ShopData | undefined {
  const saved = useRouteLoaderData<ShopData>("root");
  return useContext(Override) ?? saved;
}
