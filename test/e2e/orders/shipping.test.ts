import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { open, openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

// Parcels as owner and customer see them. The rules are tested in server/parcels and
// domain/parcels.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

async function buy(): Promise<{ id: string; number: string }> {
  const buyer = apiShopper(shop.url);
  for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) await step();
  const [order] = (await query(
    shop,
    "select id, order_number as number from orders order by created_at desc limit 1",
  )) as { id: string; number: string }[];
  if (!order) throw new Error("no order");
  return order;
}

async function admin(path: string, options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, shop.url, options);
  await openAdmin(visitor.page, shop, path);
  return visitor;
}

const toast = (page: Page, hasText: string) => page.locator("[data-toast]", { hasText }).waitFor();

const statusOf = async (id: string) =>
  (await query(shop, `select status, tracking_number from orders where id = '${id}'`))[0];

test("a paid order is shipped with two presses and a pasted number, by keyboard, on a phone", async () => {
  const { id } = await buy();
  const { page, leave } = await admin(`/admin/orders?order=${id}`, { viewport: phone });
  await page.getByRole("button", { name: "Ship…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Ship CHOC-/ });
  await dialog.waitFor();
  await page.keyboard.insertText("9400 1112 0255 5842 3326 69");
  await dialog.getByText("USPS by its check digit.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await toast(page, "The customer gets an email in 30 seconds.");
  expect(await statusOf(id)).toEqual({
    status: "shipped",
    tracking_number: "9400111202555842332669",
  });
  await open(page, `/order-confirmation/${id}`);
  const link = page.getByRole("link", { name: "9400111202555842332669" });
  expect(await link.getAttribute("href")).toBe(
    "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111202555842332669",
  );
  await expectAccessible(page);
  await leave();
});

test("Undo takes the parcel back before the customer gets a mail", {
  tags: "extended",
}, async () => {
  const { id } = await buy();
  const { page, leave } = await admin(`/admin/orders?order=${id}`);
  await page.getByRole("button", { name: "Ship…" }).click();
  await page.getByLabel("Tracking number").fill("by bicycle 7");
  await page.getByRole("dialog").getByRole("button", { name: "Ship", exact: true }).click();
  await page.locator("[data-toast]").getByRole("button", { name: "Undo" }).click();
  await toast(page, "The customer was not told.");
  expect(await statusOf(id)).toEqual({ status: "pending", tracking_number: null });
  await leave();
});

test("setting shipped in the list's menu asks for the number once", {
  tags: "extended",
}, async () => {
  const { id, number } = await buy();
  const { page, leave } = await admin(`/admin/orders?search=${number}`);
  await page.getByRole("button", { name: `Actions for ${number}` }).click();
  await page.getByRole("menuitem", { name: "Mark Shipped" }).click();
  await page.getByRole("alertdialog", { name: `${number} is shipped` }).waitFor();
  expect(await statusOf(id)).toEqual({ status: "shipped", tracking_number: null });
  await page.getByRole("button", { name: "Add its number…" }).click();
  const dialog = page.getByRole("dialog", { name: `Ship ${number}` });
  await dialog.getByLabel("Tracking number").fill("1Z5R89390357567127");
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await toast(page, "Parcel shipped");
  expect(await statusOf(id)).toEqual({ status: "shipped", tracking_number: "1Z5R89390357567127" });
  await leave();
});

test("a number with a wrong digit, or that another order has, needs a confirmation, and no input is lost", {
  tags: "extended",
}, async () => {
  const first = await buy();
  const { page, leave } = await admin(`/admin/orders?order=${first.id}`, { expectedErrors: /409/ });
  const ship = page.getByRole("dialog").getByRole("button", { name: "Ship", exact: true });
  await page.getByRole("button", { name: "Ship…" }).click();
  await page.getByLabel("Tracking number").fill("9400111202555842332660");
  await ship.click();
  await page
    .getByText("The last digit of 9400111202555842332660 doesn't fit the others of a USPS number.")
    .first()
    .waitFor();
  await page.getByLabel("Tracking number").fill("9239291933753476870694");
  await ship.click();
  await toast(page, "Parcel shipped");

  const second = await buy();
  await open(page, `/admin/orders?order=${second.id}`);
  await page.getByRole("button", { name: "Ship…" }).click();
  await page.getByLabel("Tracking number").fill("9239291933753476870694");
  await ship.click();
  await page.getByText(`${first.number} has a parcel with this number.`).waitFor();
  expect(await page.getByLabel("Tracking number").inputValue()).toBe("9239291933753476870694");
  await page.getByRole("button", { name: "Ship with the same number" }).click();
  await toast(page, "Parcel shipped");
  await leave();
});

test("two owners who ship the same order at once ship one parcel, and the second is told", {
  tags: "extended",
}, async () => {
  const { id } = await buy();
  const expectedErrors = /409/;
  const owners = await Promise.all([
    admin(`/admin/orders?order=${id}`, { expectedErrors }),
    admin(`/admin/orders?order=${id}`, { expectedErrors }),
  ]);
  for (const { page } of owners) {
    await page.getByRole("button", { name: "Ship…" }).click();
    await page.getByLabel("Tracking number").fill("MINE 1");
  }
  await Promise.all(
    owners.map(({ page }) =>
      page.getByRole("dialog").getByRole("button", { name: "Ship", exact: true }).click(),
    ),
  );
  const shipped = /Parcel shipped/;
  const refused = /Somebody else may have shipped or refunded it/;
  const either = new RegExp(`${shipped.source}|${refused.source}`);
  const answers = await Promise.all(
    owners.map(({ page }) => page.getByText(either).first().innerText()),
  );
  expect(answers.filter((text) => shipped.test(text))).toHaveLength(1);
  expect(answers.filter((text) => refused.test(text))).toHaveLength(1);
  expect(await query(shop, `select id from shipments where order_id = '${id}'`)).toHaveLength(1);
  for (const { leave } of owners) await leave();
});

test("an address can be changed before shipping; a wrong one marks its field and loses no input", {
  tags: "extended",
}, async () => {
  const { id } = await buy();
  const { page, leave } = await admin(`/admin/orders?order=${id}`, {
    viewport: phone,
    expectedErrors: /409/,
  });
  await page.getByRole("button", { name: "Change address…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Address of CHOC-/ });
  await dialog.getByLabel("Street address").fill("7 Invented Road");
  await dialog.getByLabel("ZIP code").fill("9720");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await dialog.getByText("Please enter a ZIP code of 5 digits").waitFor();
  expect(await dialog.getByLabel("Street address").inputValue()).toBe("7 Invented Road");
  await expectAccessible(page);
  await dialog.getByLabel("ZIP code").fill("97202");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await toast(page, "The customer gets an email about it.");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("7 Invented Road").waitFor();
  await page.getByLabel("Staff notes").fill("wrap twice");
  await page.getByRole("button", { name: "Save notes" }).click();
  await toast(page, "Notes saved");
  await open(page, `/order-confirmation/${id}`);
  await page.getByText("7 Invented Road").waitFor();
  expect(await page.content()).not.toContain("wrap twice");
  await leave();
});
