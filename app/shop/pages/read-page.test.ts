import { expect, test } from "vitest";
import { savePage } from "#server/pages/save-page.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import { retentionSection } from "#server/settings/sections.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readPage } from "./read-page.ts";

const { shop, time } = forAllTests(() => openTestShop({ SHOP_TIME_ZONE: "America/New_York" }));
const production = () => {
  return { ...shop, config: { ...shop.config, mode: "production" as const } };
};

test("a demo tells Conche's own story, a shop in production does not", async () => {
  expect((await readPage(shop, "about"))?.lead).toContain("a small kitchen in a small town");
  expect(await readPage(production(), "about")).toMatchObject({
    kicker: "Coming Soon",
    lead: "We're still writing this page.",
  });
});

test("the privacy page names the retention of the settings", async () => {
  await saveSettings(shop, retentionSection, {
    data: { abandonedCheckoutDays: 14, mailBodyDays: 365, browserOrderDays: 1 },
    expectedVersion: 0,
  });
  const body = (await readPage(shop, "privacy"))?.body;
  expect(body).toContain("never paid is deleted after 14 days, the text of our emails");
  expect(body).toContain(
    "to you after 1 year, and your browser's own copies of your orders after 1 day.",
  );
});

test("a published page replaces its default text, and the terms show its date", async () => {
  time.now = new Date("2026-12-01T02:00:00Z");
  const body = '<p>Ours.</p><img src="/wrappers/a.webp" alt="A bar">';
  const form = {
    title: "Our terms",
    lead: "",
    body,
    slug: "terms",
    inFooter: false,
    publishes: true,
  };
  await savePage(shop, { id: "terms", version: 0, data: form });
  expect(await readPage(production(), "terms")).toEqual({
    // In the shop's time zone it was still November.
    kicker: "Last updated: November 2026",
    title: "Our terms",
    lead: "",
    body: '<p>Ours.</p><img loading="lazy" decoding="async" src="/wrappers/a.webp" alt="A bar" />',
    isPlaceholder: false,
  });
});

test("a page that is neither written nor built in is not found", async () => {
  expect(await readPage(shop, "our-farm")).toBeUndefined();
});
