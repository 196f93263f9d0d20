/** A page of the owner's guide: docs/guide/{slug}.md. */
export type GuidePage = {
  readonly slug: string;
  readonly title: string;
  /** Path prefixes of the admin screens that it explains. */
  readonly screens: readonly string[];
};

/** Tasks, in the order in which a new shop needs them. */
export const guideWalks: readonly GuidePage[] = [
  { slug: "opening-the-shop", title: "Opening the shop", screens: [] },
  { slug: "packing-morning", title: "A packing morning", screens: [] },
  { slug: "giving-money-back", title: "Giving money back", screens: [] },
  { slug: "holidays", title: "Holidays", screens: [] },
  { slug: "moving-to-a-server", title: "Moving to a server", screens: [] },
  { slug: "when-something-is-wrong", title: "When something is wrong", screens: [] },
];

/** Screens. New ones have to be added here. */
export const guideScreens: readonly GuidePage[] = [
  { slug: "dashboard", title: "Home", screens: ["/admin"] },
  { slug: "orders", title: "Orders", screens: ["/admin/orders", "/AdminOrders"] },
  { slug: "orders-by-hand", title: "Orders by hand", screens: ["/admin/orders/new"] },
  { slug: "packing", title: "Packing", screens: ["/admin/packing"] },
  { slug: "customers", title: "Customers", screens: ["/admin/customers"] },
  { slug: "reviews", title: "Reviews", screens: ["/admin/reviews"] },
  { slug: "products", title: "Products", screens: ["/admin/products", "/AdminProducts"] },
  { slug: "ready-made-boxes", title: "Ready-made boxes", screens: ["/admin/boxes"] },
  { slug: "import-and-export", title: "Import and export", screens: ["/admin/products/import"] },
  { slug: "stock", title: "Stock", screens: ["/admin/stock"] },
  { slug: "labels", title: "Labels", screens: ["/admin/labels"] },
  { slug: "pricing", title: "Pricing", screens: ["/admin/pricing", "/AdminPricing"] },
  { slug: "discount-codes", title: "Discount codes", screens: ["/admin/codes"] },
  { slug: "gift-cards", title: "Gift cards", screens: ["/admin/gift-cards"] },
  { slug: "shipping", title: "Shipping", screens: ["/admin/shipping"] },
  { slug: "tax", title: "Tax", screens: ["/admin/tax"] },
  { slug: "analytics", title: "Analytics", screens: ["/admin/analytics"] },
  { slug: "emails", title: "Emails", screens: ["/admin/emails"] },
  { slug: "payments", title: "Payments", screens: ["/admin/payments"] },
  { slug: "checkout", title: "Checkout", screens: ["/admin/checkout"] },
  { slug: "odoo", title: "Odoo", screens: ["/admin/odoo"] },
  { slug: "customer-data", title: "Customer data", screens: ["/admin/customer-data"] },
  { slug: "your-shop", title: "Your Shop", screens: ["/admin/shop", "/admin/settings"] },
  { slug: "pages", title: "Pages", screens: ["/admin/shop/pages"] },
  { slug: "access", title: "Access", screens: ["/admin/access"] },
];

/** The guide's page for a path: the one with the longest matching prefix. */
export function guideAddress(path: string): string {
  const lower = `${path.toLowerCase()}/`;
  const found = guideScreens
    .flatMap(({ slug, screens }) => screens.map((screen) => ({ slug, screen })))
    .filter(({ screen }) =>
      screen === "/admin" ? lower === "/admin/" : lower.startsWith(`${screen.toLowerCase()}/`),
    )
    .toSorted((a, b) => b.screen.length - a.screen.length)[0];
  return found ? `/admin/guide/${found.slug}` : "/admin/guide";
}
