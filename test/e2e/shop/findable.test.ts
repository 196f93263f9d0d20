import { describe, expect, test } from "vitest";
import { publicPages } from "#app/api/seo/public-pages.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { runShop } from "../../support/running-shop.ts";

// Search engines and link previews: metadata of each page.

const shop = forAllTests(runShop);

async function page(path: string): Promise<string> {
  return await (await fetch(`${shop.url}${path}`)).text();
}

function canonicalOf(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
}

function structuredDataOf(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return Array.from(scripts, ([, json = ""]) => JSON.parse(json));
}

describe("every indexable page", () => {
  test.each([...publicPages, "/products/1", "/products?category=dark"])(
    "%s names itself, describes itself and has a picture",
    async (path) => {
      const html = await page(path);
      expect(canonicalOf(html)).toBe(`${shop.url}${path}`);
      expect(html).not.toContain('content="noindex');
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      const contentOf = (name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1];
      expect(contentOf("description")?.length).toBeGreaterThan(30);
      expect(contentOf("og:title")).toBeTruthy();
      expect(contentOf("og:description")).toBe(contentOf("description"));
      expect(contentOf("og:url")).toBe(canonicalOf(html));
      expect(contentOf("twitter:card")).toBe("summary_large_image");
      const picture = await fetch(contentOf("og:image") ?? "");
      expect(picture.headers.get("content-type")).toMatch(/^image\/(png|webp)$/);
    },
  );

  test("the titles and descriptions are unique", async () => {
    const pages = await Promise.all([...publicPages, "/products/1", "/products/2"].map(page));
    for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
      const texts = pages.map((html) => pattern.exec(html)?.[1]);
      expect(new Set(texts).size).toBe(pages.length);
    }
  });
});

test.each([
  ["/products?sort=price-low&view=list", "/products"],
  ["/products?view=list&category=milk", "/products?category=milk"],
  ["/products?category=limited", "/products"],
  ["/bundle-creator?size=5&bars=1,2", "/bundles"],
  ["/bundles?add=1", "/bundles"],
  ["/products/1?utm_source=letter", "/products/1"],
  ["/Terms/", "/terms"],
  ["/About", "/about"],
])("%s is the page at %s", async (path, canonical) => {
  expect(canonicalOf(await page(path))).toBe(`${shop.url}${canonical}`);
});

test.each(["/cart", "/checkout", "/order/CHOC-2026-001", "/products/9999", "/nowhere"])(
  "%s is noindex",
  async (path) => {
    const html = await page(path);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(canonicalOf(html)).toBeUndefined();
  },
);

test("pages carry structured data that parses", async () => {
  expect(structuredDataOf(await page("/"))).toMatchObject([
    { "@graph": [{ "@type": ["Organization", "OnlineStore"] }, { "@type": "WebSite" }] },
  ]);
  const [list] = structuredDataOf(await page("/products?category=dark"));
  expect(list).toMatchObject({ "@type": "ItemList", name: "Dark Chocolate" });
  const product = structuredDataOf(await page("/products/1"));
  expect(product).toMatchObject([
    {
      "@type": "Product",
      offers: { price: expect.stringMatching(/^\d+\.\d\d$/), priceCurrency: "USD" },
    },
    { "@type": "BreadcrumbList" },
  ]);
});

test("every address of the sitemap answers with its page", async () => {
  const xml = await page("/sitemap.xml");
  const addresses = Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc = ""]) => loc);
  expect(addresses.length).toBeGreaterThan(publicPages.length);
  for (const address of addresses) {
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(canonicalOf(await response.text())).toBe(address);
  }
});
