// @module-tag extended
import { expect } from "vitest";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { desk, phone } from "../../support/browser.ts";
import { holdLaterScript, open, putProductInCart, toastWith } from "../../support/journeys.ts";
import { methodFor, zoneTo } from "../../support/shipping-zones.ts";
import { query, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

/** 62 letters, as makers name their bars. */
const longName = "Smoked Vanilla from the Sambirano Valley with Cacao Nib Crunch";

// Where things are, compared by their boxes.

test.beforeAll(async ({ shop }) => {
  await query(shop, `update products set name = '${longName} ' || id where id in (1, 3)`);
  await writeSettings(shop, "giftCards", { isOn: true });
  await writeSettings(shop, "shipping", {
    ...defaultShippingSettings,
    mode: "by-zone",
    offersGifts: true,
    zones: [zoneTo(["OR", "AZ"], [methodFor(650)])],
  });
});

test.for([
  ["a desk", desk],
  ["a phone", phone],
] as const)(
  "Proceed to Checkout stays in its place while the cart loads on %s",
  async ([, viewport], { startVisit }) => {
    const page = await startVisit({ viewport });
    await putProductInCart(page);
    const later = ["code-entry", "cart-gift", "delivery-lines"];
    const releases = await Promise.all(later.map((name) => holdLaterScript(page, name)));
    await open(page, "/cart");
    const button = page
      .getByRole("complementary")
      .getByRole("link", { name: "Proceed to Checkout" });
    const before = await button.boundingBox();

    for (const release of releases) release();
    await page.getByText(/^Order by .+, there by /).waitFor();
    await page.getByRole("checkbox", { name: "This is a gift" }).waitFor();
    await page.getByRole("button", { name: "Have a gift card?" }).waitFor();
    expect(await button.boundingBox()).toEqual(before);
  },
);

test("a toast at a desk has at most three lines of text below its title, also with a long name", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1", { viewport: desk });
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  const toast = toastWith(page, "Added to cart!");
  const lines = await toast.locator("p:not(:first-child)").evaluateAll((all) =>
    all.map((each) => {
      const { lineHeight } = getComputedStyle(each);
      return Math.round(each.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    }),
  );
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(3);
});

test("a name of 62 letters is whole in the large grid of the home page", async ({ visitShop }) => {
  const page = await visitShop("/", { viewport: desk });
  const names = page.locator(".bar-card .fit-words").filter({ hasText: longName });
  const rooms = async () =>
    await names.evaluateAll((all) => all.map((name) => name.scrollHeight - name.clientHeight));
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const hidden of await rooms()) expect(hidden).toBeLessThanOrEqual(1);
  }
  expect(await names.count()).toBe(2);
});
