import { privatePaths } from "./public-pages.ts";

/**
 * robots.txt. A demo disallows everything, so that search engines do not list bars that nobody can
 * buy.
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
