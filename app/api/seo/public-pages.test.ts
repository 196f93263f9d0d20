import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { pageMeta } from "#app/shop/seo/page-meta.ts";
import { privatePaths, publicPages } from "./public-pages.ts";
import { robotsTxt } from "./robots-txt.ts";
import { sitemapXml } from "./sitemap-xml.ts";

const siteUrl = "https://conche.example";

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(index ? ["/"] : path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children ?? []),
  ]);
}

test("every address of the route table is in the sitemap or listed as left out", () => {
  const known = new Set<string>([
    ...publicPages,
    // Each bar, ready-made box and page of the owner's has its own URL.
    "/products/:productId",
    "/bundles/:slug",
    "/pages/:slug",
    // Listed while gift cards are sold.
    "/gift-cards",
    // An alias of /bundles, which is its canonical URL.
    "/bundle-creator",
    "/sitemap.xml",
    "/robots.txt",
    "/healthz",
    "/readyz",
    "/*",
  ]);
  const remaining = pathsOf(routes).filter(
    (path) => !known.has(path) && !privatePaths.some((start) => path.startsWith(start)),
  );
  expect(remaining).toEqual([]);
});

test("no page of the sitemap is disallowed for crawlers", () => {
  for (const page of publicPages) {
    expect(privatePaths.filter((path) => page.startsWith(path))).toEqual([]);
  }
});

test("robots.txt disallows the private pages", () => {
  const lines = robotsTxt({ mode: "production", siteUrl }).split("\n");
  for (const path of ["/admin", "/api", "/checkout", "/cart", "/order", "/order-confirmation"]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
});

test("the sitemap escapes addresses and has their last changes", () => {
  const xml = sitemapXml([
    { address: `${siteUrl}/products?category=dark&sort="<name>'` },
    { address: `${siteUrl}/products/1`, changedAt: new Date("2026-11-20T15:00:00Z") },
  ]);
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://conche.example/products?category=dark&amp;sort=&quot;&lt;name&gt;&apos;</loc></url>
<url><loc>https://conche.example/products/1</loc><lastmod>2026-11-20T15:00:00.000Z</lastmod></url>
</urlset>
`);
});

describe("the link preview of a page", () => {
  const facts = {
    shop: { name: "Conche" },
    siteUrl,
    brand: { tagline: "" },
    pictures: { share: "/social.png" },
  };
  const contentOf = (meta: ReturnType<typeof pageMeta>, name: string) =>
    meta.flatMap((each) => {
      const { property, name: key, content } = { property: "", name: "", content: "", ...each };
      return property === name || key === name ? [content] : [];
    });

  test("has the shop's picture with its size, unless the page has its own", () => {
    const plain = pageMeta(facts, { description: "Words.", path: "/terms" });
    expect(contentOf(plain, "og:image")).toEqual([`${siteUrl}/social.png`]);
    expect(contentOf(plain, "og:image:width")).toEqual(["1200"]);
    expect(contentOf(plain, "twitter:card")).toEqual(["summary_large_image"]);
    const product = pageMeta(facts, {
      description: "Words.",
      path: "/products/1",
      picture: { path: "/wrappers/a-1280.webp", shows: "A bar" },
    });
    expect(contentOf(product, "og:image")).toEqual([`${siteUrl}/wrappers/a-1280.webp`]);
    expect(contentOf(product, "og:image:alt")).toEqual(["A bar"]);
    expect(contentOf(product, "og:image:width")).toEqual([]);
  });

  test("describes the shop's picture in the owner's words", () => {
    const own = { ...facts, brand: { tagline: "Chocolate with a view" } };
    const meta = pageMeta(own, { description: "Words.", path: "/terms" });
    expect(contentOf(meta, "og:image:alt")).toEqual(["Conche, Chocolate with a view"]);
  });

  test("has the shop's picture if staff pasted an invalid address", () => {
    const picture = { path: "http://[", shows: "A bar" };
    const meta = pageMeta(facts, { description: "Words.", path: "/products/1", picture });
    expect(contentOf(meta, "og:image")).toEqual([`${siteUrl}/social.png`]);
  });

  test("has a canonical address, or is noindex without one", () => {
    const meta = pageMeta(facts, { description: "Words.", path: "/products?category=dark" });
    const canonical = { tagName: "link", rel: "canonical" };
    expect(meta).toContainEqual({ ...canonical, href: `${siteUrl}/products?category=dark` });
    expect(contentOf(meta, "robots")).toEqual([]);
    const hidden = pageMeta(facts, { description: "Words." });
    expect(contentOf(hidden, "robots")).toEqual(["noindex"]);
    expect(hidden).not.toContainEqual(expect.objectContaining(canonical));
  });
});
