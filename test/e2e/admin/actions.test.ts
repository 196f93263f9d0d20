import type { Page } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { toastWith, unlockInNewTab } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// What every action of the admin does alike (app/admin/action), on the packing screen.

test.beforeAll(({ shop }) => stopReconciliation(shop));

/** One packed order, the only one of the shop. @returns its id */
async function packOne(shop: RunningShop): Promise<string> {
  await query(shop, "delete from orders");
  const { id } = await buyOrder(shop);
  await query(shop, `update orders set packed_at = now() where id = '${id}'`);
  return id;
}

async function statusOf(shop: RunningShop, id: string) {
  const [order] = await query(shop, `select status from orders where id = '${id}'`);
  return order?.status;
}

const shipIt = (page: Page) => page.getByRole("button", { name: /^Ship \d+ without a number/ });

test("an action is sent once however often it is pressed, and its toast and Undo work on another screen", async ({
  shop,
  visitAdmin,
}) => {
  const id = await packOne(shop);
  const page = await visitAdmin("/admin/packing");
  let sent = 0;
  const gate = Promise.withResolvers<void>();
  await page.route("**/admin/actions/ship-orders", async (route) => {
    sent += 1;
    await gate.promise;
    await route.continue();
  });
  await shipIt(page).dblclick();
  await page.getByRole("navigation").getByRole("link", { name: "Pricing" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
  gate.resolve();
  await toastWith(page, "1 parcel shipped").waitFor();
  expect(sent).toBe(1);
  expect(await statusOf(shop, id)).toBe("shipped");
  await expectAccessible(page);

  await toastWith(page, "1 parcel shipped").getByRole("button", { name: "Undo" }).press("Enter");
  await toastWith(page, "1 shipment undone").waitFor();
  expect(await statusOf(shop, id)).not.toBe("shipped");
});

test("a shop that does not answer, and one that fails, are told, and nothing is lost", async ({
  shop,
  visitAdmin,
}) => {
  const id = await packOne(shop);
  const page = await visitAdmin("/admin/packing", { expectedErrors: /ERR_FAILED|500/ });
  const address = "**/admin/actions/ship-orders";
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
  await toastWith(page, "1 parcel shipped").waitFor();
  expect(await statusOf(shop, id)).toBe("shipped");
});

test("what was done is stored, and the screen stays, when the connection is lost right after it", async ({
  shop,
  visitAdmin,
}) => {
  const id = await packOne(shop);
  const page = await visitAdmin("/admin/packing", { expectedErrors: /ERR_FAILED|Failed to fetch/ });
  let reloads = 0;
  await page.route(/\.data|pulse/, async (route) => {
    if (route.request().url().includes(".data")) reloads += 1;
    await route.abort();
  });
  await shipIt(page).click();
  await toastWith(page, "What you saved is stored").waitFor();
  await page.getByRole("heading", { level: 1, name: "Packing" }).waitFor();
  expect(await statusOf(shop, id)).toBe("shipped");
  // The button is free again, and the shop is not asked over and over.
  await expect.poll(() => shipIt(page).isEnabled()).toBe(true);
  expect(reloads).toBe(1);

  await page.unroute(/\.data|pulse/);
  await page.getByText("Nothing to pack.").waitFor();
});

test("a reply that is being typed stays when the session ends meanwhile", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const page = await visitAdmin(`/admin/orders/${await packOne(shop)}`);
  await page.getByRole("button", { name: "Reply…" }).click();
  const text = page.getByRole("dialog").getByLabel("Text");
  await text.fill("It leaves tomorrow.");
  await page.context().clearCookies();
  // The screen looks for news.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await toastWith(page, "Your session is over").waitFor();
  expect(await text.inputValue()).toBe("It leaves tomorrow.");
});

test("an action after the session is over keeps the screen, and works once the admin is unlocked", async ({
  shop,
  visitAdmin,
}) => {
  const id = await packOne(shop);
  const page = await visitAdmin("/admin/packing");
  const number = page.getByPlaceholder("Tracking number").first();
  await number.fill("PARCEL 1");
  await page.context().clearCookies();
  const ship = page.getByRole("button", { name: "Ship 1 parcel" });
  await ship.click();
  await page.getByText("Your session is over, so nothing was changed.").waitFor();
  expect(await statusOf(shop, id)).not.toBe("shipped");

  await unlockInNewTab(page, shop, page.getByRole("button", { name: "Unlock" }));
  expect(await number.inputValue()).toBe("PARCEL 1");
  await ship.click();
  await toastWith(page, "1 parcel shipped").waitFor();
  expect(await statusOf(shop, id)).toBe("shipped");
});
