import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { isFocused, open } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

/** Opens a part of the form. */
const fold = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true }).locator("summary");

/** What comes with a new shop. */
const reset = (shop: RunningShop, section: "brand" | "home") =>
  query(shop, "delete from settings where section = $1", [section]);

test("a look brings its colors, which the preview shows and an earlier version replaces", async ({
  shop,
  visitAdmin,
}) => {
  await reset(shop, "brand");
  const page = await visitAdmin("/admin/shop/brand");
  const ink = page.getByLabel("Ink, for text", { exact: true });
  const accent = page.getByLabel("Accent, for links and buttons", { exact: true });
  const save = page.getByRole("button", { name: "Save Changes" });
  const before = await ink.inputValue();
  const preview = page.frameLocator("iframe");

  await fold(page, "Buttons").click();
  await page.getByRole("radio", { name: "In the accent color" }).check();
  await page.getByLabel("Line under the name").fill("Bars by hand");
  await accent.fill("#12");
  await save.click();
  await page.getByText("Please enter a color such as #a83a14.").waitFor();
  expect(await isFocused(accent)).toBe(true);
  await accent.fill("#1F37C4");
  await preview.getByText("Bars by hand").first().waitFor({ state: "attached" });
  await save.click();
  await page.getByText("Your shop wears it from now on.").waitFor();
  expect(await accent.inputValue()).toBe("#1f37c4");

  await page.getByRole("radio", { name: /^Candy/ }).check();
  expect(await ink.inputValue()).not.toBe(before);
  expect(await page.getByLabel("Line under the name").inputValue()).toBe("Bars by hand");
  await save.click();
  await page.getByText("Your shop wears it from now on.").waitFor();
  await fold(page, "Earlier versions").click();
  await page.getByRole("button", { name: /^Restore/ }).click();
  expect(await accent.inputValue()).toBe("#1f37c4");
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const [row] = await query(shop, "select data from settings where section = 'brand'");
  expect(row?.data).toMatchObject({ look: "conche", buttons: "accent", accent: "#1f37c4" });
});

test("texts, order and pictures of the home page are saved, and shown to shoppers", async ({
  shop,
  visitAdmin,
}) => {
  await reset(shop, "home");
  const page = await visitAdmin("/admin/shop/home", {
    expectedErrors: /NAME_NOT_RESOLVED/,
  });
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.getByLabel("Headline").fill("Bars of our valley");
  await page.getByLabel("First button").fill("To the bars");
  await page.getByLabel("Beside the words").selectOption("picture");
  await page.getByLabel("Picture", { exact: true }).fill("https://pictures.example/bars.jpg");
  // Its drawings stay beside the owner's photograph: the film, which leads to its field.
  await page.getByText("The film on your home page is still our drawing.").waitFor();
  await page.getByRole("button", { name: "Change the film" }).click();
  const film = page.getByLabel("Film", { exact: true });
  expect(await isFocused(film)).toBe(true);
  await page.getByRole("button", { name: "Move Value cards up" }).click();
  await page.getByRole("switch", { name: "How it's made" }).click();
  await fold(page, "Value cards").click();
  await page.getByLabel("Card 1", { exact: true }).fill("By hand");
  await save.click();
  expect(await page.getByText("Please fill this in.").count()).toBe(2);
  const to = page.getByLabel("Leads to").first();
  expect(await isFocused(to)).toBe(true);
  await to.fill("/products");
  await page.getByLabel("What the picture shows").fill("Bars on a table");
  await page.frameLocator("iframe").getByText("Bars of our valley").waitFor();
  await save.click();
  await page.getByText("Your shop says it from now on.").waitFor();

  await open(page, "/");
  await page.getByRole("heading", { name: "Bars of our valley" }).waitFor();
  await page.getByRole("link", { name: "To the bars" }).waitFor();
  await page.getByAltText("Bars on a table").waitFor();
  await page.getByText("By hand", { exact: true }).waitFor();
  const [row] = await query(shop, "select data from settings where section = 'home'");
  expect(row?.data).toMatchObject({
    sections: [
      { name: "featured", shown: true },
      { name: "box", shown: true },
      { name: "coming-soon", shown: true },
      { name: "values", shown: true },
      { name: "process", shown: false },
    ],
  });
});

test("a text pressed in the preview leads to its field, by keyboard and on a phone too, and shows each key at once", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await reset(shop, "home");
  const page = await visitAdmin("/admin/shop/home", { viewport: desk, bypassCSP: true });
  const preview = page.frameLocator("iframe");
  const focused = () => page.evaluate(() => document.activeElement?.id);
  const pressable = preview.locator("[data-field]");
  await pressable.first().waitFor();
  await expectAccessible(page);

  await preview.getByRole("heading", { level: 1 }).click();
  await expect.poll(focused).toBe("home-hero-headline");
  const rendered = Promise.withResolvers<void>();
  await page.route("**/admin/shop/preview.data*", async (route) => {
    await rendered.promise;
    await route.continue();
  });
  await page.keyboard.type("Bars of our valle");
  await preview.getByRole("heading", { name: "Bars of our valle", exact: true }).waitFor();
  rendered.resolve();
  await page.keyboard.type("y");
  await preview.getByRole("heading", { name: "Bars of our valley", exact: true }).waitFor();

  // In a part that was folded, by keyboard.
  await preview.locator("[data-field='process.title']").focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("home-process-title");

  // Links lead nowhere.
  await preview.getByRole("link", { name: "Shop the bars" }).click();
  await expect.poll(focused).toBe("home-hero-buttons-0-label");

  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Preview" }).click();
  await preview.getByText("Bars of our valley").click();
  await expect.poll(focused).toBe("home-hero-headline");
  await page.keyboard.type("Our bars");
  expect(await page.getByLabel("Headline").inputValue()).toBe("Our bars");
});
