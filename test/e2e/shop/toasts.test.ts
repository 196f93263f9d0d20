import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open, putProductInCart, toastWith } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

// What a toast says, and how long it stays.

test("a toast shows the bar and what is missing for free shipping, and stays under the pointer", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1");
  await page.clock.install();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.clock.runFor(500);
  const toast = toastWith(page, "Added to cart!");
  await toast.getByText(/^Add \$\d+\.\d\d more for free shipping!$/).waitFor();
  expect(await toast.locator("img").count()).toBe(1);
  await expectAccessible(page);
  await toast.hover();
  await page.clock.runFor(60_000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_000);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(2_000);
  await toast.waitFor({ state: "hidden" });
});

test("a toast covers none of a bar's buttons in the first screen of a desk, and Escape closes it", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const toast = toastWith(page, "Added to cart!");
  const place = await toast.boundingBox();
  if (!place) throw new Error("The toast has no place.");
  const controls = page.getByRole("main").locator("button, a:not(.gallery-strip *), input");
  const covered = await controls.evaluateAll(
    (all, { x, y, width, height }) =>
      all.flatMap((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const isApart = right <= x || left >= x + width || bottom <= y || top >= y + height;
        return isApart || !control.checkVisibility({ opacityProperty: true })
          ? []
          : [control.textContent];
      }),
    place,
  );
  expect(covered).toEqual([]);

  await page.keyboard.press("Escape");
  await toast.waitFor({ state: "hidden" });
});

test("on phones of 390 and 320 px the toast after adding leads to the cart and to the checkout, on one line", async ({
  visitShop,
}) => {
  const page = await visitShop("/products", { viewport: phone });
  await page.getByRole("button", { name: "Add to Cart Red Orchard" }).click();
  const toast = toastWith(page, "Added to cart!");
  await toast.hover();
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...phone, width });
    const tops = await Promise.all(
      ["View Cart", "Checkout", "Close"].map(
        async (name) => (await toast.getByRole("button", { name }).boundingBox())?.y,
      ),
    );
    expect(new Set(tops).size).toBe(1);
  }
  await toast.getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL(/\/checkout$/);
});

test("on a phone the total and Proceed to Checkout stay at the bottom of the cart until the summary has them", async ({
  startVisit,
}) => {
  const page = await startVisit({ viewport: phone });
  await putProductInCart(page, 1);
  await putProductInCart(page, 2);
  await putProductInCart(page, 3);
  await open(page, "/cart");
  const bar = page.getByRole("region", { name: "Order total" });
  await bar.getByRole("link", { name: "Proceed to Checkout" }).waitFor();
  await bar.getByText(/^\$\d+\.\d\d$/).waitFor();
  await expectAccessible(page);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: "Keep shopping" })
    .scrollIntoViewIfNeeded();
  await page.locator("[inert][aria-label='Order total']").waitFor();
});
