import { readFile } from "node:fs/promises";
import type { Browser, Download } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, visit } from "../../support/browser.ts";
import { openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { shopper } from "../../support/sample-shopper.ts";
import { query } from "../../support/shop-database.ts";

// Customers' privacy requests. Erasure and export are tested in server/privacy-requests.

let shop: RunningShop;
let browser: Browser;
const orders: string[] = [];
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
  for (let count = 0; count < 2; count += 1) {
    const buyer = apiShopper(shop.url);
    for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) await step();
  }
  const rows = await query(shop, "select id from orders order by order_number");
  orders.push(...rows.map(({ id }) => String(id)));
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

const textOf = async (download: Download) => await readFile(await download.path(), "utf8");

test("an order's customer can be exported and erased from its drawer", async () => {
  const { page, leave } = await visit(browser, shop.url);
  await openAdmin(page, shop, `/admin/orders?order=${orders[0]}`);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as JSON" }).click();
  expect(JSON.parse(await textOf(await file)).orders).toMatchObject([
    { customer_email: shopper.email },
  ]);
  await page.getByRole("button", { name: "Erase customer data…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText("Erased. Numbers, amounts and the state of the tax stay.").waitFor();
  await page.getByText("Customer data erased.").waitFor();
  const left = await query(shop, "select customer_email from orders order by order_number");
  expect(left.map(({ customer_email }) => customer_email)).toEqual([null, shopper.email]);
  await leave();
});

test("an email address can be exported and erased, and the privacy page shows the retention that is set", {
  tags: "extended",
}, async () => {
  const { page, leave } = await visit(browser, shop.url);
  await openAdmin(page, shop, "/admin/customer-data");
  await expectAccessible(page);
  await page.getByLabel("Email address").fill(shopper.email);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export customer data" }).click();
  const html = await textOf(await file);
  expect(html).toContain(shopper.street);
  expect(html).toContain("Zip code");
  await page.getByRole("button", { name: "Erase customer data…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText(/^Erased: 1 order, 0 open checkouts/).waitFor();
  expect(await query(shop, "select from orders where customer_email is not null")).toEqual([]);

  await page.getByLabel("Text of emails, in days").fill("200");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.goto(`${shop.url}/privacy`);
  await page.getByText(/our emails to you after 200 days/).waitFor();
  await leave();
});
