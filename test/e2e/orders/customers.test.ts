import { readFile } from "node:fs/promises";
import type { Browser, Download } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { shopper } from "../../support/sample-shopper.ts";
import { query } from "../../support/shop-database.ts";

// The customer screens. Lists and figures are tested in server/customers.

let shop: RunningShop;
let browser: Browser;
/** Two orders of Robin, then one of Kim. */
const orders: string[] = [];
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
  const kim = { ...shopper, email: "kim@example.com", firstName: "Kim" };
  for (const details of [shopper, { ...shopper, email: "Robin.Sample@Example.com" }, kim]) {
    const buyer = apiShopper(shop.url);
    await buyer.begin();
    await buyer.submit(details);
    await buyer.confirm();
    await buyer.place();
    orders.push(buyer.checkoutId);
  }
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

async function admin(path: string, options: Parameters<typeof visit>[2] = {}) {
  // Refused changes get status 409, erased customers 404.
  const visitor = await visit(browser, shop.url, { expectedErrors: /40[49]/, ...options });
  await openAdmin(visitor.page, shop, path);
  return visitor;
}

const textOf = async (download: Download) => await readFile(await download.path(), "utf8");

test("an order's drawer leads to its customer, whose notes can be saved and searched", async () => {
  const { page, leave } = await admin(`/admin/orders?order=${orders[0]}`);
  await page.getByRole("dialog").getByRole("link", { name: "Robin Sample" }).click();
  await page.getByRole("heading", { level: 1, name: "Robin Sample" }).waitFor();
  expect(page.url()).not.toContain("example.com");
  const figures = page.locator("dl[aria-label='Figures of this customer']");
  expect(await figures.locator("dd").first().innerText()).toBe("2");
  expect(await page.getByRole("link", { name: /^CHOC-/ }).count()).toBe(2);
  await page
    .getByRole("link", { name: /Order Confirm|order/i })
    .first()
    .waitFor();

  await page.getByLabel("Notes", { exact: true }).fill("Runs the corner café");
  await page.getByRole("textbox", { name: "Tags" }).fill(`wholesale, ${"x".repeat(500)}`);
  await page.keyboard.press("Enter");
  await page.getByText("A tag has at most 40 characters.").waitFor();
  await page.getByRole("textbox", { name: "Tags" }).fill("Wholesale, net 30");
  await page.keyboard.press("Enter");
  await page.locator("[data-toast]", { hasText: "Saved" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Customers", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
  expect(await page.locator("tbody tr").count()).toBe(2);
  await page.getByLabel("Search").fill("corner caf");
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  await page.getByLabel("Search").fill("");
  await page.getByLabel("Tag", { exact: true }).selectOption("net 30");
  await page.waitForURL(/tag=net/);
  await expect.poll(() => page.locator("tbody tr").allInnerTexts()).toHaveLength(1);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const [head, row, ...others] = (await textOf(await file)).trimEnd().split("\r\n");
  expect(head).toBe("\ufeffemail,name,orders,spent,lastOrder,tags,notes");
  expect(row).toMatch(/^robin\.sample@example\.com,Robin Sample,2,.*Runs the corner café/);
  expect(others).toEqual([]);
  await leave();
});

test("two owners who write notes at once lose nothing: the second one chooses", {
  tags: "extended",
}, async () => {
  const first = await admin(`/admin/customers/${orders[2]}`);
  const second = await admin(`/admin/customers/${orders[2]}`);
  await first.page.getByLabel("Notes", { exact: true }).fill("Hers");
  await first.page.getByRole("button", { name: "Save" }).click();
  await first.page.locator("[data-toast]", { hasText: "Saved" }).waitFor();

  await second.page.getByLabel("Notes", { exact: true }).fill("Mine");
  await second.page.getByRole("button", { name: "Save" }).click();
  await second.page.getByText("Somebody else saved notes or tags of this customer").waitFor();
  expect(await second.page.getByLabel("Notes", { exact: true }).inputValue()).toBe("Mine");
  await second.page.getByRole("button", { name: "Show theirs, drop mine" }).click();
  expect(await second.page.getByLabel("Notes", { exact: true }).inputValue()).toBe("Hers");
  await second.page.getByLabel("Notes", { exact: true }).fill("Both");
  await second.page.getByRole("button", { name: "Save" }).click();
  await second.page.locator("[data-toast]", { hasText: "Saved" }).waitFor();
  expect(await query(shop, "select notes from customers where email = 'kim@example.com'")).toEqual([
    { notes: "Both" },
  ]);
  await first.leave();
  await second.leave();
});

test("a customer can be erased from their page, which shows the result; notes are deleted, too", {
  tags: "extended",
}, async () => {
  const { page, leave } = await admin(`/admin/customers/${orders[2]}`, { viewport: phone });
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as JSON" }).click();
  expect(JSON.parse(await textOf(await file)).customers).toMatchObject([{ notes: "Both" }]);
  await page.getByRole("button", { name: "Erase customer data…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText(/^Erased: 1 order/).waitFor();
  await page.getByText("There is no such customer.").waitFor();
  expect(await query(shop, "select from customers where email = 'kim@example.com'")).toEqual([]);
  await page.getByRole("link", { name: "All customers" }).click();
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  await leave();
});
