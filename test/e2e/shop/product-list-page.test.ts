import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, onTestFinished } from "vitest";
import { defaultHome } from "#domain/home/home-settings.ts";
import { inMotion } from "../../support/browser.ts";
import { isFocused } from "../../support/journeys.ts";
import { elementIn, readPage } from "../../support/read-page.ts";
import { forgetSettings, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

describe("the products page", () => {
  test("filter and sort are in the address, and unknown values show all products sorted by name", async ({
    visitShop,
  }) => {
    const page = await visitShop("/products?category=limited&sort=nonsense", inMotion);
    await page.getByText("12 bars").waitFor();
    const names = () => page.getByRole("article").getByRole("heading").allInnerTexts();
    const all = await names();
    expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, "en-US")));
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-high");
    await page.waitForURL(/sort=price-high/);
    await page.waitForFunction(() =>
      document.querySelector("article h2")?.textContent?.includes("Stone"),
    );
    await page.getByRole("navigation", { name: "Categories" }).getByText("Flavored").click();
    await page.waitForURL(/category=flavored/);
    await page.goBack();
    await page.getByText("12 bars").waitFor();
  });

  test("sorts are the four usual ones, until the owner offers more", async ({
    shop,
    visitShop,
  }) => {
    onTestFinished(() => forgetSettings(shop, "home"));
    const sortsIn = (html: string) =>
      Array.from(
        elementIn(html, 'name="sort"').matchAll(/<option[^>]*>([^<]*)/g),
        ([, name]) => name,
      );
    const usual = ["Name", "Price: Low to High", "Price: High to Low", "Rating"];
    expect(sortsIn((await readPage(shop, "/products")).html)).toEqual(usual);

    const list = { offersMoreSorts: true, firstSort: "featured" };
    await writeSettings(shop, "home", { ...defaultHome, featured: [5, 3], list });
    const { html } = await readPage(shop, "/products");
    expect(sortsIn(html)).toEqual(["Featured", "Newest", "Best Selling", ...usual]);
    const links = Array.from(html.matchAll(/<h2[^>]*><a [^>]*href="([^"]+)"/g), ([, href]) => href);
    expect(links.slice(0, 2)).toEqual(["/products/5", "/products/3"]);

    const page = await visitShop("/products");
    await page.getByLabel("Sort by").selectOption("name");
    await page.waitForURL(/\/products\?sort=name$/);
    await page.getByLabel("Sort by").selectOption("featured");
    await page.waitForURL((url) => url.searchParams.get("sort") !== "name");
    await expect.poll(() => page.getByLabel("Sort by").inputValue()).toBe("featured");
  });

  const soldOutBar = (page: Page) => page.getByRole("article").filter({ hasText: "Stone & Nib" });

  test("a bar that is out of stock leads from the list to a field for an email address", async ({
    visitShop,
  }) => {
    const page = await visitShop("/products?view=list", inMotion);
    const soldOut = soldOutBar(page);
    const button = soldOut.getByRole("button", { name: /Notify When Available/ });
    expect(await button.isDisabled()).toBe(true);
    await soldOut.getByRole("link", { name: "Email me when it's back Stone & Nib" }).click();
    await page.getByRole("heading", { level: 1, name: "Stone & Nib" }).waitFor();
    const field = page.getByLabel("Email me when it's back");
    await field.waitFor();
    expect(await field.evaluate((each) => each.closest("#notice") !== null)).toBe(true);
    expect(new URL(page.url()).hash).toBe("#notice");
  });

  test("a bar that is out of stock has a disabled Notify Me in the grid", async ({ shop }) => {
    const { html } = await readPage(shop, "/products");
    const card = html.split("<article").find((each) => each.includes("Stone &amp; Nib")) ?? "";
    expect(card).toContain("Out of Stock");
    expect(elementIn(card, 'disabled=""')).toContain("Notify Me");
  });

  test("Out of Stock is not shaded with its picture in the dark scheme", {
    tags: "extended",
  }, async ({ visitShop }) => {
    const page = await visitShop("/products", { colorScheme: "dark" });
    const sign = page.locator(".bar-picture").getByText("Out of Stock", { exact: true });
    const { data, info } = await sharp(await sign.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = Math.floor(info.height / 2) * info.width;
    const colorAt = (x: number) => [...data.subarray((middle + x) * 3, (middle + x) * 3 + 3)];
    expect(colorAt(5)).toEqual(colorAt(info.width - 5));
  });

  test("adding says which bar was added, in one toast at a time", async ({ visitShop }) => {
    const page = await visitShop("/products", inMotion);
    for (const name of ["Red Orchard", "Slow River"]) {
      await page
        .getByRole("article")
        .filter({ has: page.getByRole("heading", { name }) })
        .getByRole("button", { name: /Add to Cart/ })
        .click();
      await page.getByText(`${name} added to your cart.`).waitFor();
    }
    expect(await page.locator("[data-toast]").count()).toBe(1);
  });

  test("a card after the eighth bar of the grid leads to the box builder", async ({ shop }) => {
    const { html } = await readPage(shop, "/products");
    const grid = elementIn(html, "<main");
    const [before = "", after = ""] = grid.split("Three bars save 10%, five 15%.");
    expect(before.match(/<article/g)).toHaveLength(8);
    expect(after.match(/<article/g)).toHaveLength(4);
    expect(grid).toContain('href="/bundles"');
  });

  test("the list has no card that leads to the box builder", async ({ shop }) => {
    const { html } = await readPage(shop, "/products?view=list");
    const list = elementIn(html, "<main");
    expect(list).toContain("Red Orchard");
    expect(list).not.toContain('href="/bundles"');
  });
});

describe("sorting", () => {
  test("by keyboard keeps the focus for the next key, and Back shows the address's sort", async ({
    visitShop,
  }) => {
    const page = await visitShop("/products", inMotion);
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await sort.focus();
    for (const wanted of ["price-low", "price-high", "rating"]) {
      await page.keyboard.press("ArrowDown");
      await page.waitForURL(`**/products?sort=${wanted}`);
      await expect.poll(() => sort.inputValue()).toBe(wanted);
      expect(await isFocused(sort)).toBe(true);
    }
    for (const before of ["price-high", "price-low", "name"]) {
      await page.goBack();
      await expect.poll(() => sort.inputValue()).toBe(before);
    }
  });

  test("does not show a choice that was changed before its page loaded", {
    tags: "extended",
  }, async ({ visitShop }) => {
    const page = await visitShop("/", inMotion);
    await page.getByRole("link", { name: "Chocolate Bars" }).first().click();
    await page.waitForURL("**/products");
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await page.route(/products\.data\?sort=rating/, () => {});
    await sort.selectOption("rating");
    await page.getByText("Loading…").waitFor();
    // Navigating to the same page cancels the pending navigation.
    await page.getByRole("link", { name: "All Products" }).click();
    await expect.poll(() => sort.inputValue()).toBe("name");
  });
});
