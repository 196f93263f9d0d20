import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { startFakeEasyPost } from "../../support/fake-easypost/start-fake-easypost.ts";
import { toastWith } from "../../support/journeys.ts";
import { labelSettings } from "../../support/postage.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, writeSettings } from "../../support/shop-database.ts";
import { test as base } from "../../support/shop-test.ts";

// What an owner presses is done once, also when the shop is killed before it answers.

const fake = await startFakeEasyPost();
afterAll(() => fake.close());
const test = base.extend("environment", { scope: "file" }, fake.environment);

/** The shop does what is sent to this address, and is killed before the page hears of it. */
async function killAfter(page: Page, shop: RunningShop, address: string): Promise<void> {
  const killed = async (route: Parameters<Parameters<Page["route"]>[1]>[0]) => {
    await route.fetch();
    await shop.kill();
    await route.abort();
  };
  await page.route(address, killed, { times: 1 });
}

const drawPhoto = async () =>
  await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c06030" } })
    .jpeg()
    .toBuffer();

const expectedErrors = /ERR_FAILED|ERR_CONNECTION|status of 409|Failed to fetch/;

test("a refund whose answer is lost in a kill is made once, however often it is pressed", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const { id } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${id}`, { expectedErrors });
  await page.locator(".order").getByRole("button", { name: "Refund…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund CHOC-/ });
  await dialog.getByRole("button", { name: "Everything that is left" }).click();
  const press = dialog.getByRole("button", { name: /^Refund \$/ });
  await killAfter(page, shop, "**/admin/actions/refund-order");
  await press.click();
  await toastWith(page, "did not answer").waitFor();
  await shop.start();
  await press.click();
  await toastWith(page, "Nothing more was refunded").waitFor();
  await dialog.getByText("$0.00 can be given back.").waitFor();

  const refunds = `select count(*)::int as count, sum(amount) = (select total from orders where id = '${id}') as is_all
    from refunds where order_id = '${id}'`;
  expect(await query(shop, refunds)).toEqual([{ count: 1, is_all: true }]);
});

test("a label whose answer is lost in a kill is bought once, and ships the order once", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await writeSettings(shop, "labels", labelSettings);
  const { id } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${id}`, { expectedErrors });
  const before = fake.sold();
  await page.getByRole("button", { name: "Buy label…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Label for CHOC-/ });
  await dialog.getByRole("button", { name: "Show rates" }).click();
  const press = dialog.getByRole("button", { name: /^Buy for \$/ });
  await killAfter(page, shop, "**/admin/actions/buy-label");
  await press.click();
  await dialog.getByText("Press again: a label is bought once.").waitFor();
  await shop.start();
  await press.click();
  await toastWith(page, "Label bought").waitFor();

  expect(fake.sold()).toBe(before + 1);
  const parcels = `select count(*)::int as count from shipments where order_id = '${id}'`;
  expect(await query(shop, parcels)).toEqual([{ count: 1 }]);
});

test("a photo whose upload is lost in a kill is uploaded again beside what was typed", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const page = await visitAdmin("/admin/products/1", { expectedErrors });
  await page.getByLabel("Name", { exact: true }).fill("Typed before the kill");
  await page.getByRole("tab", { name: "Images" }).click();
  const files = page.locator("input[type=file]").first();
  const photo = { name: "bar.jpg", mimeType: "image/jpeg", buffer: await drawPhoto() };
  await killAfter(page, shop, "**/api/storage/objects/**");
  await files.setInputFiles(photo);
  await toastWith(page, "Upload failed").waitFor();
  await shop.start();
  await files.setInputFiles(photo);
  await toastWith(page, "Upload complete").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => query(shop, "select name from products where id = 1"))
    .toEqual([{ name: "Typed before the kill" }]);
});
