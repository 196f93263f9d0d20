// @module-tag extended
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { open } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

// Orders and customers of a former shop, as the owner sees them. Their rules are tested in
// domain/imports and server/imports.

const fixture = (name: string) => ({
  name,
  mimeType: "text/csv",
  buffer: readFileSync(new URL(`../../fixtures/imports/${name}`, import.meta.url)),
});

test("orders and customers of a former shop can be imported, searched, opened and undone", async ({
  shop,
  visitAdmin,
}) => {
  // A page of what is gone has status 404.
  const page = await visitAdmin("/admin/products/import", {
    viewport: desk,
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

test("the screens of imported history have no accessibility violations on a phone in the dark", async ({
  visitAdmin,
}) => {
  const device = { viewport: phone, colorScheme: "dark", bypassCSP: true } as const;
  const page = await visitAdmin("/admin/products/import", device);
  await page.getByLabel("File to import").setInputFiles(fixture("woocommerce-orders.csv"));
  // WooCommerce's file names no currency.
  await page.getByLabel("Yes, US dollars").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("link", { name: /^Skipped/ }).waitFor();
  await expectAccessible(page);
  await expectTouchable(page, 24);
  await page.getByRole("button", { name: "Import 2 orders" }).click();
  await page.getByText("2 orders imported.").waitFor();
  for (const path of [
    "/admin/orders/imported",
    "/admin/orders?search=robin",
    "/admin/customers",
    "/admin/customers/imported",
  ]) {
    await open(page, path);
    await expectAccessible(page);
    await expectTouchable(page, 24);
  }
  await page.getByRole("link", { name: "Robin Sample" }).click();
  await page.getByRole("heading", { level: 1, name: "Robin Sample" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "731" }).click();
  await page.getByRole("heading", { level: 1, name: "731" }).waitFor();
  await expectAccessible(page);
  await expectTouchable(page, 24);
});
