import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { open, putProductInCart } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

// In forced colors, such as high contrast, what is chosen cannot be known by its color.

const outlineOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    return outlineStyle === "none" ? "none" : outlineWidth;
  });

test("in forced colors the chosen category, view and way to pay differ from the others, and the box is drawn", async ({
  visitShop,
}) => {
  const page = await visitShop("/products?category=dark", { forcedColors: "active" });
  const categories = page.getByRole("navigation", { name: "Categories" });
  expect(await outlineOf(categories.locator("[aria-current]"))).toBe("3px");
  expect(await outlineOf(categories.getByRole("link").last())).toBe("none");
  const view = page.getByRole("navigation", { name: "View" });
  expect(await outlineOf(view.getByRole("link", { name: "Grid" }))).toBe("3px");
  expect(await outlineOf(view.getByRole("link", { name: "List" }))).toBe("none");

  // The drawn box consists of backgrounds.
  await open(page, "/bundles?size=3&bars=1");
  const grounds = await page
    .locator(".box, .box-bed, .box-lid-behind")
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect(grounds).not.toContain("rgb(255, 255, 255)");
  expect(new Set(grounds).size).toBeGreaterThan(1);

  await putProductInCart(page);
  await open(page, "/checkout");
  await page.getByRole("radio", { name: /^Debit Card/ }).waitFor();
  expect(await outlineOf(page.locator("label", { hasText: "Debit Card" }))).toBe("3px");
  expect(await outlineOf(page.locator("label", { hasText: "Bank Account" }))).toBe("none");
});
