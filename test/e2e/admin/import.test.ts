import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { download, open } from "../../support/journeys.ts";
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
  await open(page, "/products");
  await page.getByText("Lark Hill 72%").first().waitFor();

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
  await open(page, "/products");
  expect(await page.getByText("Lark Hill 72%").count()).toBe(0);

  await open(page, "/admin/products/import?import=00000000-0000-4000-8000-000000000000");
  await page.getByText("This import isn't here anymore.").waitFor();
});

test("a file that cannot be imported gets an explanation, one that changes nothing has no import button, and another file can be chosen, also if the shop did not answer", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin(importScreen, { expectedErrors: /409|422|ERR_FAILED/ });
  for (const [buffer, sentence] of [
    [Buffer.from([0x89, 0x50, 0, 0]), "This is not a CSV file."],
    [Buffer.from("Order,Total\n1,9\n"), "This one has Order, Total."],
  ] as const) {
    await choose(page, { name: "x.csv", mimeType: "text/csv", buffer });
    await page.getByText(sentence).waitFor();
  }
  await choose(page, csv("Name,Price\n,9\n"));
  await page.getByText("Nothing in this file would change your shop.").waitFor();
  expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);

  await page.getByRole("link", { name: "All imports" }).click();
  await page.route("**/admin/actions/preview-import", (route) => route.abort());
  await choose(page, csv("Name,Price\nLark,9.50\n"));
  await page.getByText("The shop did not answer, so nothing was changed.").waitFor();
  await page.unroute("**/admin/actions/preview-import");
  await choose(page, csv("Name,Price\nLark,9.50\n"));
  await page.getByRole("button", { name: "Import 1 bar" }).waitFor();
});

test("exported products are read back without a change, and Export Everything is one JSON file", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin(importScreen, refused);
  const exportFile = (name: string) => download(page, page.getByRole("link", { name }));
  const products = await exportFile("Export Products");
  expect(products.name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const everything = await exportFile("Export Everything");
  expect(everything.name).toMatch(/^shop-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(everything.text)).toMatchObject({ format: "conche-export", complete: true });

  await choose(page, csv(products.text, products.name));
  await page.getByText("Nothing in this file would change your shop.").waitFor();
  await page.getByText("Already in the shop, just like this.").first().waitFor();
});
