import { createStaticHandler, type LoaderFunction } from "react-router";
import { expect, test } from "vitest";
import { listReadyBoxes } from "#server/boxes/ready-box-queries.ts";
import { deleteReadyBox, saveReadyBox } from "#server/boxes/save-ready-box.ts";
import { routeContext } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readShopFacts } from "../seo/read-shop-facts.ts";
import { loader, meta } from "./ready-box.route.tsx";

const { shop } = forAllTests(openTestShop);

const handler = createStaticHandler([
  { id: "box", path: "/bundles/:slug", loader: loader as unknown as LoaderFunction },
]);

async function open(path: string) {
  const requestContext = routeContext(shop, { pageTags: new Set() });
  const result = await handler.query(new Request(`http://page${path}`), { requestContext });
  if (result instanceof Response) throw new Error(`${path} is no page.`);
  const loaderData = result.loaderData.box as Awaited<ReturnType<typeof loader>>["data"];
  return { status: result.statusCode, ...loaderData };
}

async function addBox(
  name: string,
  change: { image?: string; productIds?: number[]; description?: string } = {},
) {
  const data = { name, description: "For the evening.", image: null, productIds: [1, 2, 2] };
  await saveReadyBox(shop, { id: null, version: 0, data: { ...data, ...change } });
}

test("a ready-made box has a page, with a title, a picture for sharing and its price as structured data", async () => {
  await addBox("Three Darks", { image: "/media/darks.webp" });
  const { status, box, structuredData } = await open("/bundles/three-darks");
  expect({ status, name: box?.name }).toEqual({ status: 200, name: "Three Darks" });
  expect(structuredData?.[0]).toMatchObject({
    name: "Three Darks",
    image: [`${shop.config.siteUrl}/media/darks-1280.webp`],
    offers: { price: "33.27", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });

  const shown = meta({
    loaderData: { box, structuredData },
    matches: [{ loaderData: { ...readShopFacts(shop), brand: { tagline: "" } } }],
  } as unknown as Parameters<typeof meta>[0]);
  const picture = `${shop.config.siteUrl}/media/darks-1280.webp`;
  expect(shown).toContainEqual({ title: `Three Darks · ${shop.details().name}` });
  expect(shown).toContainEqual({ property: "og:image", content: picture });
});

test("a description gets a period before the names of the bars, unless it ends with a sign of its own or is empty", async () => {
  const bars = "Red Orchard, 2 Slow River.";
  const expected = {
    "For two": `For two. ${bars}`,
    "For two!": `For two! ${bars}`,
    "": bars,
  };
  for (const [index, [description, text]] of Object.entries(expected).entries()) {
    await addBox(`Described ${index}`, { description });
    const { structuredData } = await open(`/bundles/described-${index}`);
    expect(structuredData?.[0]).toMatchObject({ description: text });
  }
});

test("an address without a box, of a deleted one or of one that cannot be sold is not found", async () => {
  await addBox("Gone", { productIds: [1, 2, 999] });
  await addBox("Deleted");
  const deleted = (await listReadyBoxes(shop.db)).find(({ name }) => name === "Deleted");
  expect(await open("/bundles/deleted")).toMatchObject({ status: 200 });
  await deleteReadyBox(shop, deleted?.id ?? 0);
  for (const slug of ["deleted", "gone", "never"]) {
    expect(await open(`/bundles/${slug}`)).toMatchObject({ status: 404, box: null });
  }
});
