import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { BrandSettings } from "#domain/brand/brand-settings.ts";
import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";
import type { FrameContent } from "#domain/home/home-content.ts";
import type { Theme } from "../brand/theme.ts";
import type { ShopFacts } from "../seo/shop-facts.ts";

/** The wallets that can pay a whole cart. */
export type CartWalletOptions = OfferedWallets & {
  readonly publishableKey: string;
  readonly takesPackerNotes: boolean;
};

/** Data of the root loader, for every page. */
export type ShopData = ShopFacts & {
  readonly demo: boolean;
  /** In the shop's time zone, such as "2026". */
  readonly year: string;
  /** "Visa, Mastercard and bank account"; null in a demo, which takes no money. */
  readonly paysWith: string | null;
  /** The shop is closed, and the visitor is its owner. */
  readonly preview: boolean;
  /** Retention of the browser's copies of orders, in days. */
  readonly browserOrderDays: number;
  /** Pages of the owner that the footer links to. */
  readonly footerPages: readonly { readonly slug: string; readonly title: string }[];
  /** The owner's look; null for the default. */
  readonly theme: Theme | null;
  readonly brand: Pick<BrandSettings, "tagline" | "logo">;
  /** Only in a shop with discount codes or automatic discounts. */
  readonly promotions?: { readonly takesCodes: boolean };
  /** Only in a shop that takes gift cards. */
  readonly giftCards?: { readonly isSold: boolean };
  /** Only in a shop where an order can be a gift. */
  readonly offersGifts?: true;
  /** Only in a shop whose owner offers them there. */
  readonly cartWallets?: CartWalletOptions;
  /** Only in a shop whose owner chose some. */
  readonly assurances?: readonly string[];
  /** Content around every page, such as announcement and footer. */
  readonly frame: FrameContent;
};

/** Unsaved values, for the preview beside the owner's form. */
const Override = createContext<ShopData | undefined>(undefined);
export const ShopDataOverride = Override.Provider;

/** Shop data for every page; undefined on error pages. */
export function useShopData(): ShopData | undefined {
  const saved = useRouteLoaderData<ShopData>("root");
  return useContext(Override) ?? saved;
}
