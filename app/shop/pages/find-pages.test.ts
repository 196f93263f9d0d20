import { describe, expect, test } from "vitest";
import { readProductListView } from "#domain/catalog/product-list-view.ts";
import type { PageContent } from "#domain/pages/page-codec.ts";
import { saveReadyBox } from "#server/boxes/save-ready-box.ts";
import { unpublishPage } from "#server/pages/delete-page.ts";
import { savePage } from "#server/pages/save-page.ts";
import { giftCardSaleSection, giftCardSection } from "#server/settings/sections.ts";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { searchShop } from "../catalog/search-shop.ts";
import { findPages } from "./find-pages.ts";

const { shop } = forAllTests(openTestShop);

const named = async (typed: string) =>
  (await findPages(shop, typed)).named.map(({ title }) => title);
const search = async (q: string) =>
  await searchShop(shop, readProductListView(new URLSearchParams({ q })));

async function publish(slug: string, page: Partial<PageContent>) {
  const form: PageContent = {
    title: "Our Farm",
    lead: "",
    body: "<p>Three trees.</p>",
    slug,
    inFooter: false,
    publishes: true,
    ...page,
  };
  return await savePage(shop, { id: null, version: 0, data: form });
}

describe("a search of the shop finds its pages", () => {
  test.each([
    ["shipping", ["Shipping Information"]],
    ["returns", ["Terms of Service"]],
    ["contact", ["Contact"]],
    ["box", ["Create Bundle"]],
    ["coming", ["Coming Soon"]],
    ["our story", ["Our Story"]],
    ["privacy", ["Privacy Policy"]],
    ["bean to bar", ["Bean to Bar Process"]],
    ["zzqx", []],
    ["", []],
    ["%", []],
  ])("%j finds %j", async (typed, titles) => expect(await named(typed)).toEqual(titles));

  test("but no built-in page without a text that the shop links to nowhere", async () => {
    expect(await named("careers")).toEqual([]);
    expect(await named("wholesale")).toEqual([]);
  });

  test("gift cards as soon as the shop sells them", async () => {
    expect(await named("gift card")).toEqual([]);
    await chooseSettings(shop, giftCardSection, { isOn: true });
    await chooseSettings(shop, giftCardSaleSection, { isOn: true });
    await shop.reloadSettings();
    expect(await named("gift card")).toEqual(["Gift Cards", "Gift Card Balance"]);
  });

  test("ready-made boxes that can be sold, by name", async () => {
    const box = { description: "", image: null, productIds: [1, 2, 3] };
    await saveReadyBox(shop, { id: null, version: 0, data: { ...box, name: "Hello Trio" } });
    const gone = { ...box, name: "Hello Gone", productIds: [1, 2, 999] };
    await saveReadyBox(shop, { id: null, version: 0, data: gone });
    expect((await findPages(shop, "hello")).named).toEqual([
      { path: "/bundles/hello-trio", title: "Hello Trio" },
    ]);
  });

  test("the owner's pages as they are published, by title and by what they say", async () => {
    const body = "<p>Wir grow <em>Criollo</em> &amp; bananas in Zapópan.</p>";
    await publish("our-farm", { body, publishes: false });
    expect(await named("farm")).toEqual([]);

    await savePage(shop, {
      id: "our-farm",
      version: 1,
      data: {
        title: "Our Farm",
        lead: "",
        body,
        slug: "our-farm",
        inFooter: false,
        publishes: true,
      },
    });
    const farm = { path: "/pages/our-farm", title: "Our Farm" };
    expect((await findPages(shop, "farm")).named).toEqual([farm]);
    expect(await findPages(shop, "zapopan crio")).toMatchObject({ named: [], mentioning: [farm] });
    // Neither tags nor the middle of a word.
    for (const typed of ["em", "anas"]) {
      expect((await findPages(shop, typed)).mentioning).not.toContainEqual(farm);
    }

    await unpublishPage(shop, "our-farm");
    expect(await named("farm")).toEqual([]);
  });

  test("a built-in page with the owner's title in place of the default", async () => {
    await savePage(shop, {
      id: "careers",
      version: 0,
      data: {
        title: "Work with us",
        lead: "",
        body: "<p>Two mornings a week.</p>",
        slug: "careers",
        inFooter: false,
        publishes: true,
      },
    });
    for (const typed of ["jobs", "work with"]) {
      expect((await findPages(shop, typed)).named).toEqual([
        { path: "/careers", title: "Work with us" },
      ]);
    }
  });

  test("misspelled as a bar may be", async () => {
    const { similar } = await findPages(shop, "shiping");
    expect(similar).toContainEqual({ path: "/shipping", title: "Shipping Information" });
  });

  test.each(["a ".repeat(30), "\ufdfa".repeat(60), "%_".repeat(30)])(
    "%j costs little",
    async (typed) => {
      await expectProcessorTime(() => findPages(shop, typed), { under: 0.05 });
    },
  );
});

describe("a search of bars and pages", () => {
  test("with a page and no bar shows the page alone, not bars that are spelled like it", async () => {
    expect(await search("shipping")).toMatchObject({
      products: [],
      total: 0,
      close: false,
      foundPages: [{ path: "/shipping" }],
    });
  });

  test("with bars shows pages of that name below, none that only mentions it", async () => {
    const { total, foundPages } = await search("red orchard");
    expect([total, foundPages]).toEqual([1, []]);
    expect(await search("bean")).toMatchObject({ foundPages: [{ path: "/process" }] });
  });

  test("without either shows what is similar", async () => {
    expect(await search("retuns")).toMatchObject({ close: true, foundPages: [{ path: "/terms" }] });
    expect(await search("zzqx")).toMatchObject({ close: false, total: 0, foundPages: [] });
  });
});
