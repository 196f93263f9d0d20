import { privatePaths } from "./public-pages.ts";

/**
 * What crawlers may read. Of a demo nothing at all: its bars are invented and nobody can buy them,
 * and a search engine would offer them to people as if they could.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309
 */
export function robotsTxt(settings: {
  readonly mode: "demo" | "production";
  readonly siteUrl: string;
}): string {
  if (settings.mode === "demo") {
    return [
      "# A demo: its chocolate is invented, so nobody should find it by searching.",
      "# In production mode everything but the private pages is open.",
      "User-agent: *",
      "Disallow: /",
      "",
    ].join("\n");
  }
  return [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${settings.siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
