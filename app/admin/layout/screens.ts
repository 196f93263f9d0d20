import { screenIcons as icons } from "./screen-icons.ts";

/** A screen of the admin, as the navigation lists it. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  readonly icon: string;
  readonly alias?: string;
  /** Prefixes of the paths that belong to it. */
  readonly below?: readonly string[];
  /** What its badge counts. */
  readonly badge?: BadgeName;
};

/** What waits for the owner. */
export type BadgeName = "orders" | "packing" | "reviews" | "stock" | "emails" | "payments" | "odoo";

export const home: Screen = { name: "Home", path: "/admin", icon: icons.home };

/** Replaces Home until the shop opens for the first time. */
export const beforeOpening: Screen = { ...home, name: "Before You Open" };

const orders: Screen = {
  name: "Orders",
  path: "/admin/orders",
  alias: "/adminorders",
  below: ["/admin/orders/"],
  icon: icons.receipt,
  badge: "orders",
};

const packing: Screen = {
  name: "Packing",
  path: "/admin/packing",
  below: ["/admin/packing/"],
  icon: icons.box,
  badge: "packing",
};

const products: Screen = {
  name: "Products",
  path: "/admin/products",
  alias: "/adminproducts",
  below: ["/admin/products/", "/admin/boxes", "/admin/coming-soon"],
  icon: icons.chocolate,
};

export type ScreenGroup = { readonly name: string; readonly screens: readonly Screen[] };

export const screenGroups: readonly ScreenGroup[] = [
  {
    name: "Sell",
    screens: [
      orders,
      packing,
      {
        name: "Customers",
        path: "/admin/customers",
        below: ["/admin/customers/", "/admin/customer-data"],
        icon: icons.person,
      },
      { name: "Reviews", path: "/admin/reviews", icon: icons.star, badge: "reviews" },
    ],
  },
  {
    name: "Shelf",
    screens: [
      products,
      {
        name: "Stock",
        path: "/admin/stock",
        below: ["/admin/stock/"],
        icon: icons.shelf,
        badge: "stock",
      },
      { name: "Labels", path: "/admin/labels", below: ["/admin/labels/"], icon: icons.tag },
    ],
  },
  {
    name: "Prices",
    screens: [
      { name: "Pricing", path: "/admin/pricing", alias: "/adminpricing", icon: icons.dollar },
      { name: "Codes", path: "/admin/codes", below: ["/admin/codes/"], icon: icons.coupon },
      {
        name: "Gift Cards",
        path: "/admin/gift-cards",
        below: ["/admin/gift-cards/"],
        icon: icons.gift,
      },
    ],
  },
  {
    name: "Books",
    screens: [
      {
        name: "Analytics",
        path: "/admin/analytics",
        below: ["/admin/analytics/"],
        icon: icons.bars,
      },
      {
        name: "Emails",
        path: "/admin/emails",
        below: ["/admin/emails/"],
        icon: icons.envelope,
        badge: "emails",
      },
      { name: "Payments", path: "/admin/payments", icon: icons.card, badge: "payments" },
      { name: "Tax", path: "/admin/tax", icon: icons.percent },
      { name: "Odoo", path: "/admin/odoo", icon: icons.sync, badge: "odoo" },
    ],
  },
  {
    name: "Shop",
    screens: [
      { name: "Your Shop", path: "/admin/shop", below: ["/admin/shop/"], icon: icons.shop },
      { name: "Shipping", path: "/admin/shipping", icon: icons.truck },
      { name: "Access", path: "/admin/access", icon: icons.key },
    ],
  },
];

/** The screens at a phone's thumb, beside the button that opens all of them. */
export const thumbScreens: readonly Screen[] = [
  home,
  orders,
  { ...packing, name: "Pack" },
  products,
];

/**
 * Whether a screen is the current one.
 *
 * @param path in lower case and without a slash at the end
 * @returns "page" at its own address, true below it
 */
export function currentAt(screen: Screen, path: string): "page" | boolean {
  if (path === screen.path || path === screen.alias) return "page";
  return screen.below?.some((start) => path.startsWith(start)) ?? false;
}
