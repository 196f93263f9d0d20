import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import {
  expectConfirmed,
  fillCheckout,
  open,
  putProductInCart,
  toastWith,
} from "../../support/journeys.ts";
import { writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

const expectedErrors = /ERR_FAILED|Failed to fetch dynamically imported module/;
/** Of scripts that are gone after `updateShop`. */
const errorsOfUpdate =
  /Failed to fetch dynamically imported module|Error loading route module|status of 404/;

/** The shop was updated since the page was opened: documents name its scripts anew, and the old ones are gone. */
async function updateShop(page: Page, scripts: string, path: string): Promise<void> {
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  await page.route(`**${path}`, async (route) => {
    if (route.request().isNavigationRequest()) await page.unroute(scripts);
    await route.fallback();
  });
}

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

test("in the place of fields whose script does not load, the checkout offers to reload the page", {
  tags: "extended",
}, async ({ shop, startVisit }) => {
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

test("a dialog of the admin whose script does not load says so, and offers to reload the page", {
  tags: "extended",
}, async ({ visitAdmin }) => {
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

test("a link whose page lost its script in an update of the shop leads there all the same", async ({
  visitShop,
}) => {
  const page = await visitShop("/contact", { expectedErrors: errorsOfUpdate });
  await updateShop(page, "**/assets/product-list.route-*.js", "/products");
  await page.getByRole("link", { name: "Chocolate Bars" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Chocolate Bars" }).waitFor();
});

test("an order that is paid during an update of the shop is shown, also by browsers that can't follow a reload", {
  tags: "extended",
}, async ({ startVisit }) => {
  const page = await startVisit({ expectedErrors: errorsOfUpdate });
  await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
  await putProductInCart(page);
  await updateShop(page, "**/assets/order-confirmation.route-*.js", "/order-confirmation/*");
  await open(page, "/checkout");
  await fillCheckout(page);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expectConfirmed(page);
});
