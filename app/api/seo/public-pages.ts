/** The pages of the sitemap, by canonical path; bars are added to them. */
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
 * Paths that crawlers must not fetch: personal pages, the admin, and the API. Rules are prefixes,
 * so /order also covers the confirmation.
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
  "/newsletter",
  "/notify",
  "/opening",
  "/review",
  "/gift-cards/balance",
] as const;
