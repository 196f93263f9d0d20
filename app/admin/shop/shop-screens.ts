/** The screens of "Your Shop", in the order of their tabs; each has its route in app/routes.ts. */
export const shopScreens: readonly {
  readonly name: string;
  readonly path: string;
  /** What the owner finds there, on the overview. */
  readonly about: string;
}[] = [
  {
    name: "Details",
    path: "/admin/shop/details",
    about: "Name, email, phone, address, opening hours, time zone, order numbers.",
  },
  {
    name: "Pages",
    path: "/admin/shop/pages",
    about: "About, shipping, privacy, terms and the others, and pages of your own.",
  },
];
