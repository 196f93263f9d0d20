import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { unlock } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

// The owner's guide as served. That every screen has a page is tested in app/admin/guide.

test("Help leads from a screen to its guide page with its picture, and on to the whole guide", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/packing", { viewport: phone });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("heading", { level: 1, name: "Packing" }).waitFor();
  const picture = page.getByRole("img", { name: "The packing screen with what has to leave" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), {
      timeout: 15_000,
    })
    .toBe(1000);
  await expectAccessible(page);
  await page.getByRole("link", { name: "A packing morning" }).click();
  await page.getByRole("heading", { level: 1, name: "A packing morning" }).waitFor();
  await page.getByRole("link", { name: "The whole guide" }).click();
  await page.getByRole("link", { name: "When something is wrong" }).waitFor();
  await expectAccessible(page);
});

test("an unknown guide page and an unknown product are a 404, and visitors without a session get the unlock screen", async ({
  shop,
  startVisit,
}) => {
  const page = await startVisit({ expectedErrors: /404/ });
  await page.goto("/admin/guide/packing");
  expect(new URL(page.url()).pathname).toBe("/admin/unlock");
  await unlock(page, shop.pin);
  expect((await page.goto("/admin/guide/nothing"))?.status()).toBe(404);
  await page.getByRole("heading", { name: "This page is not there" }).waitFor();
  for (const id of ["999999", "1e3"]) {
    expect((await page.goto(`/admin/products/${id}`))?.status()).toBe(404);
    await page.getByRole("heading", { name: "Nothing at this address" }).waitFor();
  }
});
