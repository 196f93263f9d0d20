import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { test } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

// The media library, in a product's editor. What is done to pictures is tested in server/media, which
// files are taken in uploads.test.ts.

const heic = fileURLToPath(new URL("../../fixtures/phone.heic", import.meta.url));

const field = (page: Page, name: string) => page.locator(`[id="product-${name}"]`);
const library = (page: Page) => page.getByRole("dialog", { name: "Media library" });
const attach = (page: Page) => library(page).getByRole("button", { name: "Attach" });
const files = (page: Page) => library(page).locator("input[type=file]");
const imagesTab = (page: Page) => page.getByRole("tab", { name: "Images" });

/** Chooses one picture, or several. */
async function openLibrary(page: Page, opener: "Choose the main image" | "Add from the library") {
  await imagesTab(page).click();
  await page.getByRole("button", { name: opener }).click();
}

test("can be searched, and attaches the chosen pictures, one per line", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addProduct(shop, "Pictured Bar");
  const page = await visitAdmin(`/admin/products/${id}`);
  await openLibrary(page, "Add from the library");
  expect(await attach(page).isDisabled()).toBe(true);
  const grid = library(page).locator(".media-grid");
  expect(await grid.evaluate((each) => Math.abs(each.clientHeight - 420))).toBeLessThanOrEqual(2);
  // A logo in it is wider than the frames, which are as high as a bar.
  const picture = library(page).locator("img").first();
  expect(await picture.evaluate((img) => getComputedStyle(img).objectFit)).toBe("contain");
  await library(page).getByRole("searchbox").fill("hammock");
  await expect.poll(() => library(page).getByRole("checkbox").count()).toBe(3);
  await library(page).getByRole("checkbox", { name: "Hammock" }).last().check();
  await library(page).getByRole("searchbox").fill("no such picture");
  await library(page).getByText("No pictures found for “no such picture”.").waitFor();
  await library(page).getByRole("searchbox").fill("");
  await library(page).getByRole("checkbox", { name: "Salt Flat" }).last().check();
  await library(page).getByText("2 selected").waitFor();
  await attach(page).click();
  expect(await field(page, "additionalImages").inputValue()).toBe(
    "/wrappers/hammock.svg\n/wrappers/salt-flat.svg",
  );
});

test("attaches one picture to a single field, and a pasted address replaces it", async ({
  shop,
  visitAdmin,
}) => {
  const id = await addProduct(shop, "Single Bar");
  const page = await visitAdmin(`/admin/products/${id}`, { colorScheme: "dark", bypassCSP: true });
  await openLibrary(page, "Choose the main image");
  await library(page).getByRole("radio", { name: "Hammock" }).last().check();
  await library(page).getByRole("radio", { name: "Salt Flat" }).last().check();
  await library(page).getByText("1 selected").waitFor();
  await expectAccessible(page);
  const paste = library(page).getByLabel("Or paste an address");
  await paste.fill("javascript:alert(1)");
  await attach(page).click();
  await library(page)
    .getByText("Please enter an address that begins with / or https://.")
    .waitFor();
  await paste.fill("/wrappers/red-orchard.svg");
  await attach(page).click();
  expect(await field(page, "image").inputValue()).toBe("/wrappers/red-orchard.svg");
  // Escape keeps the previous picture.
  await page.getByRole("button", { name: "Choose the main image" }).click();
  await library(page).getByRole("radio", { name: "Hammock" }).last().check();
  await page.keyboard.press("Escape");
  expect(await field(page, "image").inputValue()).toBe("/wrappers/red-orchard.svg");
});

test("does not save or leave the bar on Enter, whether the bar is complete or not", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addProduct(shop, "Entered Bar");
  const page = await visitAdmin(`/admin/products/${id}`);
  for (const name of ["Renamed Bar", ""]) {
    await page.getByRole("tab", { name: "Basic Info" }).click();
    await field(page, "name").fill(name);
    await openLibrary(page, "Add from the library");
    await library(page).getByRole("searchbox").press("Enter");
    await library(page).getByRole("checkbox", { name: "Hammock" }).last().press("Enter");
    await library(page).getByLabel("Or paste an address").press("Enter");
    await library(page).getByRole("checkbox", { name: "Hammock" }).last().check();
    await library(page).getByText("1 selected").waitFor();
    expect(await imagesTab(page).getAttribute("aria-selected")).toBe("true");
    await library(page).getByRole("button", { name: "Cancel" }).click();
  }
  expect(new URL(page.url()).pathname).toBe(`/admin/products/${id}`);
  expect(await page.getByText("You have unsaved changes.").count()).toBe(1);
});

test("shows a thumbnail for each address, marks broken ones, and lets each be removed", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addProduct(shop, "Thumbnail Bar");
  const page = await visitAdmin(`/admin/products/${id}`, { expectedErrors: /status of 404/ });
  await imagesTab(page).click();
  await page.getByText("Addresses of the pictures").click();
  const small = page.getByRole("list", { name: "Pictures in their order" });
  await field(page, "image").fill("/media/nowhere.jpg");
  await small.getByText("Picture 1: No picture at this address").waitFor();
  await field(page, "image").fill("/apple-touch-icon.png");
  await field(page, "additionalImages").fill("/apple-touch-icon.png\n/media/nothing.jpg");
  await small.getByRole("img", { name: "Picture 1" }).waitFor();
  await small.getByText("Picture 2: No picture at this address").waitFor();
  await small.getByRole("button", { name: "Move picture 2 up" }).click();
  expect(await field(page, "image").inputValue()).toBe("/media/nothing.jpg");
  await small.getByRole("button", { name: "Remove picture 1" }).click();
  expect(await field(page, "image").inputValue()).toBe("/apple-touch-icon.png");
  expect(await field(page, "additionalImages").inputValue()).toBe("");
  await page.getByRole("button", { name: "Choose the main image" }).click();
  await library(page).getByLabel("Or paste an address").fill("/media/nowhere.jpg");
  await library(page).getByText("The picture at this address: No picture").waitFor();
});

test("uploads directly if no signed upload is available, and reports if nothing works", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const id = await addProduct(shop, "Direct Bar");
  const page = await visitAdmin(`/admin/products/${id}`, {
    expectedErrors: /status of 500|Failed to load/,
  });
  await page.route("**/api/storage/signed-upload", (route) => route.fulfill({ status: 500 }));
  await openLibrary(page, "Add from the library");
  await files(page).setInputFiles(heic);
  await page.getByText("1 file(s) uploaded").waitFor();
  await page.route("**/api/storage/objects/**", (route) => route.abort());
  await files(page).setInputFiles(heic);
  await page.getByText("Upload failed").waitFor();
  await library(page).getByText("The shop did not answer. Please try again.").waitFor();
});
