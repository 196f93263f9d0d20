import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { desk } from "../../support/browser.ts";
import { open } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

// Sections below the first screen, and the footer: their scripts are fetched at the first scroll or press.

const pages = [
  ["/", "home-sections", "Our process"],
  ["/products/1", "product-sections", "Ask us"],
] as const;

/** The last one: the short footer is another one than the server rendered. */
const expectedErrors = /ERR_FAILED|React error #418/;

const laterScripts = /\/assets\/(home-sections|product-sections|site-footer)-/;

describe.each(pages)("below the first screen of %s", (path, script, link) => {
  test("no script is fetched until somebody scrolls", async ({ startVisit }) => {
    const page = await startVisit({ viewport: desk });
    const fetched: string[] = [];
    page.on("request", (request) => {
      const name = laterScripts.exec(request.url())?.[1];
      if (name) fetched.push(name);
    });
    await open(page, path);
    await page.getByRole("link", { name: "Cart, 0 items" }).waitFor();
    expect(fetched).toEqual([]);
    await page.mouse.wheel(0, 10);
    await expect.poll(() => fetched.toSorted()).toEqual([script, "site-footer"].toSorted());
  });

  test("nothing moves when the scripts arrive", async ({ startVisit }) => {
    const page = await startVisit({ viewport: desk });
    await open(page, path);
    const before = await placesOf(page);
    await page.keyboard.press("Shift");
    await expect.poll(() => isHydrated(page, link)).toBe(true);
    await expect.poll(() => isHydrated(page, "Cottage Food License")).toBe(true);
    expect(await placesOf(page)).toEqual(before);
  });

  test("the sections stay, and links work, when their scripts do not load", async ({
    startVisit,
  }) => {
    const page = await startVisit({ viewport: desk, expectedErrors });
    await page.route(laterScripts, (route) => route.abort());
    await open(page, path);
    await page.keyboard.press("Shift");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Our Story" })
      .waitFor({ state: "detached" });
    expect(await page.getByRole("main").getByRole("link", { name: link }).isVisible()).toBe(true);
    await page.getByRole("banner").getByRole("link", { name: "Chocolate Bars" }).click();
    await page.getByRole("heading", { level: 1, name: "Chocolate Bars" }).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).waitFor();
  });
});

/** Where the sections and all their links are. */
async function placesOf(page: Page) {
  return await page
    .locator("section, footer, main a, footer a")
    .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
}

/** Whether React handles a link, so that it leads to the next page without loading a document. */
async function isHydrated(page: Page, link: string): Promise<boolean> {
  return await page
    .getByRole("link", { name: link, exact: true })
    .first()
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactFiber")));
}
