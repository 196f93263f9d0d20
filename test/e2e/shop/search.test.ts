import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { isFocused, open } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

// The search in the header. What it finds is tested in server/pricing and app/shop/pages.

test("the search suggests bars while one types, with picture and price, and a press opens one", async ({
  visitShop,
}) => {
  const page = await visitShop("/", { viewport: phone });
  await page.getByRole("link", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search the shop" });
  const field = dialog.getByRole("searchbox");
  await field.pressSequentially("red orch");
  const bar = dialog.getByRole("link", { name: /^Red Orchard Sambirano, Madagascar \$12\.99$/ });
  await bar.waitFor();
  expect(await bar.locator("img").count()).toBe(1);
  await dialog.getByRole("status").getByText("1 bar").waitFor();
  await expectAccessible(page);
  await bar.click();
  await page.waitForURL(/\/products\/1$/);
  await dialog.waitFor({ state: "detached" });
});

test("the arrow keys go through what was found, Enter shows all of it, and Escape closes the search", async ({
  visitShop,
}) => {
  const page = await visitShop("/contact");
  const link = page.getByRole("link", { name: "Search", exact: true });
  await link.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Search the shop" });
  await dialog.getByRole("searchbox").pressSequentially("dark 72");
  await dialog.getByRole("link").first().waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await isFocused(dialog.getByRole("link").first())).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await isFocused(link)).toBe(true);

  await link.press("Enter");
  await dialog.getByRole("searchbox").pressSequentially("dark 72");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/products\?q=dark\+72$/);
});

test("the search suggests pages below the bars, by keyboard too, and the list leads to them", {
  tags: "extended",
}, async ({ visitShop }) => {
  const page = await visitShop("/", { viewport: phone });
  await page.getByRole("link", { name: "Search", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Search the shop" });
  const field = dialog.getByRole("searchbox");
  await field.pressSequentially("bar");
  const found = dialog.getByRole("region", { name: "Pages" });
  await found.getByRole("link", { name: "Bean to Bar Process" }).waitFor();
  await dialog
    .getByRole("status")
    .getByText(/^\d+ bars? and \d pages?$/)
    .waitFor();

  await field.fill("returns");
  await dialog.getByRole("status").getByText("1 page", { exact: true }).waitFor();
  expect(await dialog.getByRole("list", { name: "Bars" }).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/terms$/);
  await dialog.waitFor({ state: "detached" });

  await open(page, "/products?q=contact");
  await page.getByText("No bar is called “contact”. Is this what you're looking for?").waitFor();
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Pages found" }).getByRole("link").click();
  await page.waitForURL(/\/contact$/);
});

test("who finds nothing is shown three other bars, and a page too far leads to the last one", async ({
  visitShop,
}) => {
  const page = await visitShop("/");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search the shop" });
  await dialog.getByRole("searchbox").pressSequentially("zzqx");
  await dialog.getByText("Nothing is called “zzqx”. How about one of these?").waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(3);

  await open(page, "/products?q=zzqx");
  await page.getByText("Nothing is called “zzqx”.").waitFor();
  const others = page.getByRole("region", { name: "How about one of these?" });
  expect(await others.getByRole("article").count()).toBe(3);
  await expectAccessible(page);
  await open(page, "/products?page=999&sort=price-low");
  expect(new URL(page.url()).search).toBe("?sort=price-low");
});
