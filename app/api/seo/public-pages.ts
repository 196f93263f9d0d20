/** Every page that is there to be found, under the address that it is found at; bars come on top. */
export const publicPages = [
  "/",
  "/products",
  "/bundles",
  "/coming-soon",
  "/about",
  "/process",
  "/sustainability",
  "/wholesale",
  "/careers",
  "/shipping",
  "/contact",
  "/cottage-food-license",
  "/privacy",
  "/terms",
] as const;

/**
 * What crawlers leave alone: pages of one person, of the owner, and calls. A rule holds for every
 * address that begins with it, so /order covers the confirmation too.
 */
export const privatePaths = [
  "/admin",
  "/Admin",
  "/api",
  "/functions",
  "/checkout",
  "/cart",
  "/order",
  "/order-confirmation",
  "/notify",
  "/opening",
] as const;
