import { sql } from "kysely";
import { createStaticHandler, type LoaderFunction } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import { saveReadyBox } from "#server/boxes/save-ready-box.ts";
import { type ChangeWatch, watchChanges } from "#server/platform/db/watch-changes.ts";
import { routeContext } from "#test/support/call-route.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { loader as currentPrices } from "../api/prices/products.route.ts";
import { loader as root } from "../root.tsx";
import { loader as bundleBuilder } from "../shop/boxes/bundle-builder.route.tsx";
import { loader as readyBox } from "../shop/boxes/ready-box.route.tsx";
import { loader as productList } from "../shop/catalog/product-list.route.tsx";
import { loader as comingSoon } from "../shop/coming-soon/coming-soon.route.tsx";
import { loader as home } from "../shop/home/home.route.tsx";
import { loader as productDetail } from "../shop/product/product-detail.route.tsx";

const loaderOf: Record<string, unknown> = {
  "/": home,
  "/products": productList,
  "/products/:productId": productDetail,
  "/bundles": bundleBuilder,
  "/bundles/:slug": readyBox,
  "/coming-soon": comingSoon,
  "/about": () => null,
};
const handler = createStaticHandler([
  ...Object.entries(loaderOf).map(([path, loader]) => ({
    loader: root as unknown as LoaderFunction,
    children: [{ path, loader: loader as LoaderFunction }],
  })),
  { path: "/api/products", loader: currentPrices as unknown as LoaderFunction },
]);

const productPages = Array.from({ length: 12 }, (_, at) => `/products/${at + 1}`);
const prices = ["/api/products?ids=1", "/api/products?ids=2,7"];
const pages = [
  ..."/ /products /bundles /bundles/trio /coming-soon /about".split(" "),
  ...productPages,
  ...prices,
];

const opened = rewoundForEachTest(openTestShop);
const { shop } = opened;
let watch: ChangeWatch;
beforeEach(async () => {
  const data = { name: "Trio", description: "", image: null, productIds: [1, 2, 3] };
  await saveReadyBox(shop, { id: null, version: 0, data });
  watch = watchChanges(opened.connection, shop.log);
  await vi.waitFor(() => expect(watch.stamp()).toBeDefined(), { timeout: 5_000 });
});
afterEach(async () => {
  await watch.stop();
});

type Page = { readonly path: string; readonly shown: string; readonly tags: readonly string[] };

async function load(path: string): Promise<Page> {
  const pageTags = new Set<string>();
  const context = routeContext(shop, { pageTags });
  const result = await handler.query(new Request(`http://page${path}`), {
    requestContext: context,
  });
  if (result instanceof Response) throw new Error(`${path} is no page.`);
  return { path, shown: JSON.stringify(result.loaderData), tags: [...pageTags] };
}

const loadAll = () => Promise.all(pages.map(load));

/** Which cached pages a change invalidates. */
async function effectOf(change: string) {
  const stamp = watch.stamp() ?? 0;
  const before = await loadAll();
  await sql.raw(change).execute(shop.db);
  // Notifications arrive in order, so all earlier ones are here when this one is.
  await sql`insert into settings values ('marker', 1, '{}', now(), 'owner')`.execute(shop.db);
  await vi.waitFor(() => expect(watch.changedSince(stamp, ["settings:marker"])).toBe(true), 10_000);
  const after = await loadAll();
  const changed = pages.filter((_, at) => before[at]?.shown !== after[at]?.shown);
  const dropped = before.filter(({ tags }) => watch.changedSince(stamp, tags));
  return { changed, dropped: dropped.map(({ path }) => path) };
}

test.each([
  ["a name", "update products set name = 'Renamed' where id = 7"],
  ["a new product", "insert into products (name, in_stock) values ('New', true)"],
  ["a deleted product", "delete from products where id = 2"],
  ["pricing", `insert into settings select 'pricing', 1, '${pricingWith(900)}', now(), 'owner'`],
  ["a ready-made box", "update ready_boxes set name = 'Renamed'"],
  ["what goes out of stock", "update products set in_stock = false where id = 2"],
  ["which is newest", "update products set created_at = now() + interval '1 year' where id = 2"],
])("every cached page that shows %s is dropped when it changes", async (_what, change) => {
  const { changed, dropped } = await effectOf(change);
  expect(changed.length).toBeGreaterThan(0);
  expect(dropped).toEqual(expect.arrayContaining(changed));
});

test("a changed price drops the pages that show it and no others", async () => {
  const { changed, dropped } = await effectOf("update products set price = 12.34 where id = 2");
  expect(dropped).toEqual(changed);
  expect(dropped).toEqual(
    expect.arrayContaining(["/", "/products", "/bundles", "/products/2", "/api/products?ids=2,7"]),
  );
  for (const path of ["/coming-soon", "/about", "/api/products?ids=1"]) {
    expect(dropped).not.toContain(path);
  }
  expect(productPages.some((path) => !dropped.includes(path))).toBe(true);
});

describe("the count of a product", () => {
  const counts = "insert into stock_levels (product_id, on_hand, reserved) values";

  async function have(level: string) {
    const stamp = watch.stamp() ?? 0;
    await sql.raw(`${counts} ${level}`).execute(shop.db);
    await vi.waitFor(() => expect(watch.changedSince(stamp, ["companions"])).toBe(true), 10_000);
  }

  test("drops no page while it is above the number that pages show", async () => {
    await have("(2, 30, 0)");
    const effect = await effectOf("update stock_levels set on_hand = 27, reserved = 3");
    expect(effect).toEqual({ changed: [], dropped: [] });
  });

  test.each([
    ["begins to be shown", "(2, 7, 0)", "update stock_levels set reserved = 2"],
    ["falls", "(2, 4, 0)", "update stock_levels set on_hand = 3"],
    ["ends", "(2, 1, 0)", "update stock_levels set reserved = 1"],
    ["is counted for the first time", "(3, 9, 0)", `${counts} (2, 0, 0)`],
    ["is not counted anymore", "(2, 0, 0)", "delete from stock_levels"],
  ])("drops only the pages that show it when it %s", async (_when, before, change) => {
    await have(before);
    const { changed, dropped } = await effectOf(change);
    expect(changed).toEqual(expect.arrayContaining(["/products", "/products/2"]));
    expect(dropped).toEqual(expect.arrayContaining(changed));
    for (const path of ["/coming-soon", "/about", "/api/products?ids=1"]) {
      expect(dropped).not.toContain(path);
    }
  });
});

test("a change of the coming-soon list drops the two pages that show it", async () => {
  const change = "update coming_soon_items set name = 'Late Frost' where position = 0";
  const pages = ["/", "/coming-soon"];
  expect(await effectOf(change)).toEqual({ changed: pages, dropped: pages });
});

test.each([
  ["when a product was saved", "update products set updated_at = now()"],
  ["an order", "insert into orders (order_number) values ('CHOC-2026-001')"],
  ["another section of settings", `insert into settings values ('mail', 1, '{}', now(), 'owner')`],
])("%s drops no page", async (_what, change) => {
  expect(await effectOf(change)).toEqual({ changed: [], dropped: [] });
});

function pricingWith(taxRate: number): string {
  return JSON.stringify({
    ...defaultPricingSettings,
    globalSettings: { ...defaultPricingSettings.globalSettings, taxRate },
  });
}
