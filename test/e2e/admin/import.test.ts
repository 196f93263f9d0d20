import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open } from "../../support/journeys.ts";
import { readPage } from "../../support/read-page.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

// Imports as the owner sees them. Their rules are tested in domain/catalog/import and
// server/imports.

const importScreen = "/admin/products/import";
// Refused imports get status 422, 409 or 413.
const refused = { expectedErrors: /422|409|413/ };

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("File to import").setInputFiles(file);
const csv = (text: string, name = "bars.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
/** A Shopify export whose pictures are on a host that the shop may not fetch from. */
const shopify = () => {
  const file = new URL("../../fixtures/imports/shopify-new.csv", import.meta.url);
  const text = readFileSync(file, "utf8").replaceAll(
    "https://pictures.example",
    "http://127.0.0.1",
  );
  return csv(text, "products_export.csv");
};
/** The currency that other shops' files leave open. */
async function takeAsDollars(page: Page) {
  await page.getByLabel("Yes, US dollars").check();
  await page.getByRole("button", { name: "Read the file" }).click();
}
/** What shoppers pay for bars outside of the limits. */
async function leaveLimits(page: Page) {
  await page.getByLabel("leave the limits as they are").check();
  await page.getByRole("button", { name: "Read the file" }).click();
}

test("a file can be previewed, imported and undone, and the shop is unchanged", async ({
  shop,
  visitAdmin,
}) => {
  const device = { viewport: phone, colorScheme: "dark", bypassCSP: true } as const;
  const page = await visitAdmin(importScreen, { ...device, ...refused });
  await choose(page, shopify());
  await takeAsDollars(page);
  await leaveLimits(page);
  await page.getByRole("status").getByText("Nothing has changed yet.").waitFor();
  await page.getByText("Shopify: 16 columns understood").click();
  await page.getByText("Inventory quantity").waitFor();
  await page.getByText("It's a draft in Shopify").waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Skipped 3" }).click();
  await page.getByText("It's a gift card").waitFor();
  await expect.poll(() => page.getByText("Oat Milk 55%").count()).toBe(0);

  await page.getByRole("button", { name: "Import 2 bars" }).click();
  await page.getByText("2 bars imported.").waitFor();
  await page.getByText("1 bar without all pictures.").waitFor();
  await expectAccessible(page);
  await expectTouchable(page, 24);
  await page.getByRole("link", { name: "Look at 1" }).click();
  await page.getByText("inside a private network, where the shop fetches nothing").waitFor();
  const products = async () => (await readPage(shop, "/products")).text;
  await expect.poll(products).toContain("Lark Hill 72%");

  await open(page, "/admin/products/import");
  await choose(page, shopify());
  await takeAsDollars(page);
  await page.getByText("You imported the same file on").waitFor();

  await open(page, "/admin/products/import");
  await page.getByRole("link", { name: "products_export.csv" }).last().click();
  await page.getByRole("button", { name: "Undo Import" }).click();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Undo Import" }).click();
  await page.getByText("The import of 2 bars was undone.").waitFor();
  await expect.poll(products).not.toContain("Lark Hill 72%");

  await open(page, "/admin/products/import?import=00000000-0000-4000-8000-000000000000");
  await page.getByText("This import isn't here anymore.").waitFor();
});

test("of a picture and of a file of orders nothing is imported, and the reason is said", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin(importScreen, { expectedErrors: /409|422/ });
  for (const [buffer, reason] of [
    [Buffer.from([0x89, 0x50, 0, 0]), "This is not a CSV file."],
    [Buffer.from("Order,Total\n1,9\n"), "This one has Order, Total."],
  ] as const) {
    await choose(page, { name: "x.csv", mimeType: "text/csv", buffer });
    await page.getByText(reason).waitFor();
  }
});

test("a file that changes nothing has no import button", { tags: "extended" }, async ({
  visitAdmin,
}) => {
  const page = await visitAdmin(importScreen);
  await choose(page, csv("Name,Price\n,9\n"));
  await page.getByText("Nothing in this file would change your shop.").waitFor();
  expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);
});

test("a file can be chosen again if the shop did not answer", { tags: "extended" }, async ({
  visitAdmin,
}) => {
  const page = await visitAdmin(importScreen, { expectedErrors: /ERR_FAILED/ });
  await page.route("**/admin/actions/preview-import-file", (route) => route.abort());
  await choose(page, csv("Name,Price\nLark,9.50\n"));
  await page.getByText("The shop did not answer, so nothing was changed.").waitFor();
  await page.unroute("**/admin/actions/preview-import-file");
  await choose(page, csv("Name,Price\nLark,9.50\n"));
  await page.getByRole("button", { name: "Import 1 bar" }).waitFor();
});

test("of two files, the one chosen while the other is read is previewed", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin(importScreen);
  const { promise: isNextChosen, resolve } = Promise.withResolvers<void>();
  await page.route("**/admin/actions/preview-import-file", async (route) => {
    await isNextChosen;
    await route.continue();
  });
  await choose(page, csv("Name,Price\nLark,9.50\n"));
  await page.getByText("Reading the file…").waitFor();
  await choose(page, csv("Name,Price\nFinch,9.50\nWren,9.50\n"));
  resolve();
  await page.getByRole("button", { name: "Import 2 bars" }).waitFor();
});

test("the questions about a file, its name and the answers stay when the answers do not arrive", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin(importScreen, { expectedErrors: /ERR_FAILED|409/ });
  await choose(page, csv("handleId,fieldType,name,price\np1,Product,Amber,9.50\n", "wix.csv"));
  await page.getByLabel("Yes, US dollars").check();
  const named = await page
    .getByLabel("File to import")
    .evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  expect(named).toBe("wix.csv");

  await page.route("**/admin/actions/preview-import-file", (route) => route.abort());
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByText("The shop did not answer, so nothing was changed.").waitFor();
  await page.unroute("**/admin/actions/preview-import-file");
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("button", { name: "Import 1 bar" }).waitFor();
});

// Orders and customers of a former shop, as the owner sees them. Their rules are tested in
// domain/imports and server/imports.

const fixture = (name: string) => ({
  name,
  mimeType: "text/csv",
  buffer: readFileSync(new URL(`../../fixtures/imports/${name}`, import.meta.url)),
});

test("orders and customers of a former shop can be imported, searched, opened and undone", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  // A page of what is gone has status 404.
  const page = await visitAdmin("/admin/products/import", {
    viewport: phone,
    colorScheme: "dark",
    bypassCSP: true,
    expectedErrors: /404/,
  });
  await page.getByLabel("File to import").setInputFiles(fixture("shopify-orders.csv"));
  await page.getByRole("link", { name: /^Skipped/ }).waitFor();
  await page.getByText(/^Shopify orders: \d+ columns understood/).click();
  await page.getByText("Its amounts are in CAD").waitFor();
  await page.getByLabel("Count these orders in the figures").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 3 orders" }).click();
  await page.getByText("3 orders imported.").waitFor();

  await page.getByRole("link", { name: "See the Orders" }).click();
  await page.getByRole("heading", { level: 1, name: "Imported orders" }).waitFor();
  expect(await page.getByText("Imported from Shopify").count()).toBe(3);
  await expectAccessible(page);

  await open(page, "/admin/orders?search=1044");
  await page.getByRole("link", { name: "1 imported order also matches" }).click();
  await page.getByRole("link", { name: "#1044" }).click();
  await page.getByRole("heading", { level: 1, name: "#1044" }).waitFor();
  await page.getByText("It keeps its old number and counts in the figures.").waitFor();
  await page.getByText("Oat Milk 55%").waitFor();
  await page.getByText("Ring twice").waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "robin.sample@example.com" }).click();
  await page.getByRole("heading", { level: 1, name: "Robin Sample" }).waitFor();
  expect(page.url()).not.toContain("example.com");
  await page.getByLabel("Notes", { exact: true }).fill("Likes to be called Rob");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Notes and tags of this customer.").first().waitFor();

  await open(page, "/admin/products/import");
  await page.getByLabel("File to import").setInputFiles(fixture("shopify-customers.csv"));
  await page.getByRole("button", { name: "Import 2 customers" }).click();
  await page.getByText("2 customers imported.").waitFor();
  await page.getByRole("link", { name: "See the Customers" }).click();
  await page.getByText("Agreed there").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Robin Sample" }).click();
  await page.getByText("Likes dark bars").waitFor();
  await page.getByText("Likes to be called Rob").waitFor();
  await expectAccessible(page);

  // No email was written, and the shop's own list has nothing to do.
  expect(await query(shop, "select id from email_log")).toEqual([]);
  await open(page, "/admin/orders?view=to-pack");
  expect(await page.getByRole("link", { name: /#10/ }).count()).toBe(0);

  await open(page, "/admin/products/import");
  await page.getByRole("link", { name: "shopify-orders.csv" }).click();
  await page.getByRole("button", { name: "Undo Import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo Import" }).click();
  await page.getByText("The import of 3 orders was undone.").waitFor();
  await open(page, "/admin/orders/imported");
  await page.getByText("No imported orders").waitFor();
});
