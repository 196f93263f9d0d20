import { screenIcons as icons } from "../shared/screen-icons.ts";

export type Screen = {
  readonly name: string;
  readonly path: string;
  readonly icon: string;
  readonly alias?: string;
  /** Paths elsewhere that belong to it, with all below them. */
  readonly otherPaths?: readonly string[];
  readonly badge?: BadgeName;
  /** The letter that opens it after a g. */
  readonly key?: string;
};

export type BadgeName = "orders" | "packing" | "reviews" | "stock" | "emails" | "payments" | "odoo";

export const home: Screen = { name: "Home", path: "/admin", icon: icons.home, key: "h" };

/** Replaces Home until the shop opens for the first time. */
export const beforeOpening: Screen = { ...home, name: "Before You Open" };

const orders: Screen = {
  name: "Orders",
  key: "o",
  path: "/admin/orders",
  alias: "/adminorders",
  icon: icons.receipt,
  badge: "orders",
};

const packing: Screen = {
  name: "Packing",
  key: "p",
  path: "/admin/packing",
  icon: icons.box,
  badge: "packing",
};

const products: Screen = {
  name: "Products",
  key: "b",
  path: "/admin/products",
  alias: "/adminproducts",
  otherPaths: ["/admin/boxes", "/admin/coming-soon"],
  icon: icons.chocolate,
};

/** Listed once it is connected. */
export const odoo: Screen = { name: "Odoo", path: "/admin/odoo", icon: icons.sync, badge: "odoo" };

export type ScreenGroup = { readonly name: string; readonly screens: readonly Screen[] };

export const screenGroups: readonly ScreenGroup[] = [
  {
    name: "Sell",
    screens: [
      orders,
      packing,
      {
        name: "Customers",
        key: "c",
        path: "/admin/customers",
        otherPaths: ["/admin/customer-data"],
        icon: icons.person,
      },
      { name: "Reviews", key: "r", path: "/admin/reviews", icon: icons.star, badge: "reviews" },
    ],
  },
  {
    name: "Shelf",
    screens: [
      products,
      { name: "Stock", key: "s", path: "/admin/stock", icon: icons.shelf, badge: "stock" },
      { name: "Labels", key: "l", path: "/admin/labels", icon: icons.tag },
    ],
  },
  {
    name: "Prices",
    screens: [
      { name: "Pricing", path: "/admin/pricing", alias: "/adminpricing", icon: icons.dollar },
      { name: "Codes", key: "d", path: "/admin/codes", icon: icons.coupon },
      { name: "Gift Cards", key: "g", path: "/admin/gift-cards", icon: icons.gift },
    ],
  },
  {
    name: "Books",
    screens: [
      { name: "Analytics", key: "a", path: "/admin/analytics", icon: icons.bars },
      { name: "Emails", key: "e", path: "/admin/emails", icon: icons.envelope, badge: "emails" },
      { name: "Payments", key: "m", path: "/admin/payments", icon: icons.card, badge: "payments" },
      { name: "Tax", key: "t", path: "/admin/tax", icon: icons.percent },
      odoo,
    ],
  },
  {
    name: "Shop",
    screens: [
      { name: "Your Shop", key: "y", path: "/admin/shop", icon: icons.shop },
      { name: "Shipping", path: "/admin/shipping", icon: icons.truck },
      { name: "Checkout", key: "k", path: "/admin/checkout", icon: icons.cart },
      { name: "Access", path: "/admin/access", icon: icons.key },
    ],
  },
];

export const allScreens: readonly Screen[] = [
  home,
  ...screenGroups.flatMap(({ screens }) => screens),
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
  // All paths of the admin are below Home's.
  if (screen.path === home.path) return false;

  const ownPaths = [screen.path, ...(screen.otherPaths ?? [])];
  return ownPaths.some((start) => path === start || path.startsWith(`${start}/`));
}
