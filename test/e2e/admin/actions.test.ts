import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, visit } from "../../support/browser.ts";
import { openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";

// What every action of the admin does alike (app/admin/action), on the packing screen.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
  await stopReconciliation(shop);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

/** The packing screen, with one packed order. */
async function packing(options: Parameters<typeof visit>[2] = {}) {
  await query(shop, "delete from orders");
  const buyer = apiShopper(shop.url);
  for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) await step();
  await query(shop, `update orders set packed_at = now() where id = '${buyer.checkoutId}'`);
  const visitor = await visit(browser, shop.url, options);
  await openAdmin(visitor.page, shop, "/admin/packing");
  const status = async () => {
    const [order] = await query(shop, `select status from orders where id = '${buyer.checkoutId}'`);
    return order?.status;
  };
  return { ...visitor, status };
}

const shipIt = (page: Page) => page.getByRole("button", { name: /^Ship \d+ without a number/ });
const toast = (page: Page, text: string) => page.locator("[data-toast]", { hasText: text });

test("an action is sent once however often it is pressed, and its toast and Undo work on another screen", async () => {
  const { page, leave, status } = await packing();
  let sent = 0;
  const gate = Promise.withResolvers<void>();
  await page.route("**/admin/actions/ship-packed-orders", async (route) => {
    sent += 1;
    await gate.promise;
    await route.continue();
  });
  await shipIt(page).dblclick();
  await page.getByRole("navigation").getByRole("link", { name: "Pricing" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
  gate.resolve();
  await toast(page, "1 parcel shipped").waitFor();
  expect(sent).toBe(1);
  expect(await status()).toBe("shipped");
  await expectAccessible(page);

  await toast(page, "1 parcel shipped").getByRole("button", { name: "Undo" }).press("Enter");
  await toast(page, "1 parcel taken back").waitFor();
  expect(await status()).not.toBe("shipped");
  await leave();
});

test("a shop that does not answer, and one that fails, are told, and nothing is lost", async () => {
  const { page, leave, status } = await packing({ expectedErrors: /ERR_FAILED|500/ });
  const address = "**/admin/actions/ship-packed-orders";
  const sentence = page.getByText("The shop did not answer, so nothing changed.");
  await page.getByPlaceholder("Tracking number").first().fill("PARCEL 1");
  const ship = page.getByRole("button", { name: "Ship 1 parcel" });

  await page.route(address, (route) => route.abort());
  await ship.click();
  await sentence.waitFor();
  await page.unroute(address);

  await page.route(address, (route) => route.fulfill({ status: 500, body: "<p>Sorry</p>" }));
  await ship.click();
  await sentence.waitFor();
  await page.unroute(address);

  await ship.click();
  await toast(page, "1 parcel shipped").waitFor();
  expect(await status()).toBe("shipped");
  await leave();
});

test("without a session the PIN comes first, and then the same screen", async () => {
  const { page, leave } = await packing();
  await page.context().clearCookies();
  await shipIt(page).click();
  await page.getByLabel("Enter your PIN").fill(shop.pin);
  await page.getByLabel("Enter your PIN").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Packing" }).waitFor();
  await leave();
});
