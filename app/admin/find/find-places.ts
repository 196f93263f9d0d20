import { searchForm, searchWords } from "#domain/input/search-form.ts";
import { builtInPages, builtInSlugs } from "#domain/pages/built-in-pages.ts";
import { screenIcons as icons } from "../shared/screen-icons.ts";
import { shopScreens } from "../shop/shop-screens.ts";
import { findIcons } from "./find-icons.ts";

/** A screen of the admin, or something to do, that the browser finds by itself. */
export type Place = {
  readonly name: string;
  readonly path: string;
  readonly icon: string;
  /** Other words for it. */
  readonly also?: string;
  /** How it is opened besides as a link of the admin. */
  readonly opens?: "in-full" | "to-print" | "by-post";
  /** The letter that opens it after a g, or alone. */
  readonly key?: string;
};

export const actions: readonly Place[] = [
  {
    name: "New order",
    path: "/admin/orders/new",
    icon: icons.plus,
    key: "c",
    also: "by hand phone",
  },
  {
    name: "Print all to pack",
    path: "/admin/packing/print?all",
    icon: icons.box,
    opens: "to-print",
    also: "packing slips pick list",
  },
  { name: "Count the shelf", path: "/admin/stock", icon: icons.shelf, also: "stock inventory" },
  { name: "New product", path: "/admin/products/new", icon: icons.chocolate, also: "add bar" },
  {
    name: "New code",
    path: "/admin/codes/new",
    icon: icons.coupon,
    also: "add discount promotion",
  },
  { name: "Issue a gift card", path: "/admin/gift-cards/new", icon: icons.gift, also: "new" },
  {
    name: "Import products",
    path: "/admin/products/import",
    icon: icons.chocolate,
    also: "shopify etsy square csv",
  },
  { name: "New page", path: "/admin/shop/pages/new", icon: findIcons.page, also: "add text" },
  {
    name: "Close for a while",
    path: "/admin/shop",
    icon: icons.shop,
    also: "open the shop pause vacation holiday",
  },
  { name: "View shop", path: "/", icon: icons.shop, opens: "in-full", also: "store website" },
  {
    name: "Lock Admin",
    path: "/admin/lock",
    icon: icons.lock,
    opens: "by-post",
    also: "log out sign out",
  },
];

/** Screens that are below another one. */
const innerScreens: readonly Place[] = [
  {
    name: "Newsletter",
    path: "/admin/customers/newsletter",
    icon: icons.person,
    also: "subscribers",
  },
  { name: "Imported orders", path: "/admin/orders/imported", icon: icons.receipt },
  { name: "Imported customers", path: "/admin/customers/imported", icon: icons.person },
  {
    name: "Customer Data",
    path: "/admin/customer-data",
    icon: icons.person,
    also: "privacy export erase gdpr ccpa",
  },
  {
    name: "Packing settings",
    path: "/admin/packing/settings",
    icon: icons.box,
    also: "parcel weight boxes undo",
  },
  { name: "Coming Soon", path: "/admin/coming-soon", icon: icons.chocolate },
  { name: "Boxes", path: "/admin/boxes", icon: icons.chocolate, also: "bundles ready-made" },
  { name: "Sell gift cards", path: "/admin/gift-cards/sell", icon: icons.gift },
  { name: "Reply templates", path: "/admin/emails/templates", icon: icons.envelope },
  { name: "Guide", path: "/admin/guide", icon: findIcons.book, also: "help manual" },
  ...shopScreens.map(({ name, path, about }) => ({ name, path, icon: icons.shop, also: about })),
  ...builtInSlugs.map((slug) => ({
    name: builtInPages[slug],
    path: `/admin/shop/pages/${slug}`,
    icon: findIcons.page,
    also: "page text",
  })),
];

export type FoundPlace = { readonly place: Place; readonly isMeant: boolean };

/** Actions and screens whose names or other words begin with each word that was typed. */
export function findPlaces(
  typed: string,
  screens: readonly Place[],
): { readonly actions: readonly FoundPlace[]; readonly screens: readonly FoundPlace[] } {
  const isEmpty = typed.trim() === "";
  const all = isEmpty ? screens : [...screens, ...innerScreens];
  return { actions: foundIn(actions, typed), screens: foundIn(all, typed) };
}

/** One letter begins too many names to mean one. */
const MIN_MEANT = 2;

function foundIn(places: readonly Place[], typed: string): FoundPlace[] {
  const form = searchForm(typed).trim();
  const words = form === "" ? [] : searchWords(typed).map(searchForm);
  return places
    .filter(({ name, also = "" }) => {
      const said = searchForm(`${name} ${also}`).split(/[\s,&-]+/);
      return words.every((word) => said.some((each) => each.startsWith(word)));
    })
    .map((place) => ({
      place,
      isMeant: form.length >= MIN_MEANT && searchForm(place.name).startsWith(form),
    }));
}
