import { createStaticHandler } from "react-router";
import { expect, test } from "vitest";
import { saveReadyBox } from "#server/boxes/save-ready-box.ts";
import { routeContext } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { withoutBoxes } from "#test/support/pricing.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { loader as robots } from "./robots.route.ts";
import { loader as sitemap } from "./sitemap.route.ts";

const house = forAllTests(() => openTestShop({ SITE_URL: "https://conche.example/" }));
const { shop } = house;

async function get(path: string, loader: unknown, shop = house.shop): Promise<Response> {
  const handler = createStaticHandler([{ path: "*", loader: loader as () => unknown }]);
  const context = routeContext(shop);
  const request = new Request(`http://localhost:3000${path}`);
  const response = await handler.queryRoute(request, { requestContext: context });
  if (!(response instanceof Response)) throw new Error("The route answered with data.");
  return response;
}

async function sitemapAddresses(): Promise<{ loc: string; lastmod: string | undefined }[]> {
  const xml = await (await get("/sitemap.xml", sitemap)).text();
  return Array.from(
    xml.matchAll(/<url><loc>(.+?)<\/loc>(?:<lastmod>(.+?)<\/lastmod>)?<\/url>/g),
  ).map(([, loc = "", lastmod]) => ({ loc, lastmod }));
}

test("the sitemap lists pages, categories that hold bars, and each bar with its last change", async () => {
  const { db } = shop;
  await changeRows(db, "products", { updated_at: new Date("2026-11-19T08:30:00Z") }, { id: 3 });
  await db.deleteFrom("products").where("category", "=", "white").execute();
  const entries = await sitemapAddresses();
  const addresses = entries.map(({ loc }) => loc);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain("https://conche.example/");
  expect(addresses).toContain("https://conche.example/products?category=dark");
  expect(addresses).not.toContain("https://conche.example/products?category=white");
  expect(entries).toContainEqual({
    loc: "https://conche.example/products/3",
    lastmod: "2026-11-19T08:30:00.000Z",
  });
});

test("the sitemap lists ready-made boxes that can be sold", async () => {
  for (const [name, productId] of Object.entries({ Trio: 1, Gone: 999 })) {
    const data = { name, description: "", image: null, productIds: [1, 2, productId] };
    await saveReadyBox(shop, { id: null, version: 0, data });
  }
  const boxes = (await sitemapAddresses()).filter(({ loc }) => loc.includes("/bundles/"));
  expect(boxes.map(({ loc }) => loc)).toEqual(["https://conche.example/bundles/trio"]);
});

test("the sitemap lists the box builder only while a size of box is sold", async () => {
  const builder = "<loc>https://conche.example/bundles</loc>";
  expect(await (await get("/sitemap.xml", sitemap)).text()).toContain(builder);
  const without = { ...shop, currentSettings: () => withoutBoxes() as never };
  expect(await (await get("/sitemap.xml", sitemap, without)).text()).not.toContain(builder);
});

test("sitemap and robots.txt may be cached for some minutes", async () => {
  for (const [path, loader, type] of [
    ["/sitemap.xml", sitemap, "application/xml; charset=utf-8"],
    ["/robots.txt", robots, "text/plain; charset=utf-8"],
  ] as const) {
    const response = await get(path, loader);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    expect(response.headers.get("content-type")).toBe(type);
  }
});

test("robots.txt allows production and disallows a demo", async () => {
  expect(await (await get("/robots.txt", robots)).text()).toMatch(/^Disallow: \/$/m);
  const production = { ...shop, config: { ...shop.config, mode: "production" as const } };
  const text = await (await get("/robots.txt", robots, production)).text();
  expect(text).not.toMatch(/^Disallow: \/$/m);
  expect(text).toContain("Sitemap: https://conche.example/sitemap.xml");
});
