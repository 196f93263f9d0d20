/** The screens of "Your Shop", in the order of their tabs. Their routes are in app/routes.ts. */
export const shopScreens: readonly {
  readonly name: string;
  readonly path: string;
  readonly about: string;
}[] = [
  {
    name: "Details",
    path: "/admin/shop/details",
    about: "Name, email, phone, address, opening hours, time zone, order numbers.",
  },
  {
    name: "Brand",
    path: "/admin/shop/brand",
    about: "Logo, colors, typefaces, corners and buttons, with four looks to begin with.",
  },
  {
    name: "Home & texts",
    path: "/admin/shop/home",
    about: "What the home page shows, the announcement, the footer and your social links.",
  },
  {
    name: "Pages",
    path: "/admin/shop/pages",
    about: "About, shipping, privacy, terms and the others, and pages of your own.",
  },
  {
    name: "Former addresses",
    path: "/admin/shop/addresses",
    about: "Links to your former shop, and where they lead now.",
  },
];
