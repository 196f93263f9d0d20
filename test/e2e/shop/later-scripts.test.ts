import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { open, putProductInCart, toastWith } from "../../support/journeys.ts";
import { writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

const expectedErrors = /ERR_FAILED|Failed to fetch dynamically imported module/;

/** What there is once a script was tried again, which the page does every three seconds. */
async function countLater(page: Page, what: Locator): Promise<number> {
  await page.clock.fastForward(3_000);
  return await what.count();
}

test("a script that does not load leaves the page and what was typed, and is tried again", async ({
  visitShop,
}) => {
  const page = await visitShop("/coming-soon", { expectedErrors });
  await page.route("**/assets/*", (route) => route.abort());
  const email = page.getByLabel("Email me when it's here").first();
  await email.fill("robin@gmial.com");
  const failed = page.waitForEvent("requestfailed");
  await page.clock.install();
  await email.blur();
  await failed;
  expect(await email.inputValue()).toBe("robin@gmial.com");
  expect(await page.getByRole("heading", { name: "Coming Soon" }).count()).toBe(1);

  await page.unroute("**/assets/*");
  const offered = page.getByRole("button", { name: "Did you mean robin@gmail.com?" });
  await expect.poll(() => countLater(page, offered)).toBe(1);
});

test("in the place of fields whose script does not load, the checkout offers to reload the page", async ({
  shop,
  startVisit,
}) => {
  await writeSettings(shop, "giftCards", { isOn: true });
  const page = await startVisit({ expectedErrors });
  await putProductInCart(page);
  await page.route("**/assets/code-entry-*.js", (route) => route.abort());
  await page.clock.install();
  await open(page, "/checkout");
  await page.getByLabel("First Name").fill("Robin");
  const missing = page.getByText("This part of the page didn't load.");
  await expect.poll(() => countLater(page, missing)).toBe(1);

  await page.unroute("**/assets/code-entry-*.js");
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page
    .getByText("Gift card or discount code")
    .or(page.getByText(/gift card\?/i))
    .first()
    .waitFor();
  expect(await page.getByLabel("First Name").inputValue()).toBe("Robin");
});

test("a dialog of the admin whose script does not load says so, and offers to reload the page", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/orders?search=robin", { expectedErrors });
  await page.route("**/assets/name-view-*.js", (route) => route.abort());
  await page.clock.install();
  await page.getByRole("button", { name: "Save view" }).click();
  const toast = toastWith(page, "It can't be opened");
  await expect.poll(() => countLater(page, toast)).toBe(1);

  await page.unroute("**/assets/name-view-*.js");
  await toast.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog", { name: "Save view" }).waitFor();
});
