import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open, toastWith } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// Parcels as owner and customer see them. The rules are tested in server/parcels and
// domain/parcels.

const statusOf = async (shop: RunningShop, id: string) =>
  (await query(shop, `select status, tracking_number from orders where id = '${id}'`))[0];

test("a paid order is shipped with two presses and a pasted number, by keyboard, on a phone", async ({
  shop,
  visitAdmin,
}) => {
  const { id } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${id}`, { viewport: phone });
  await page.getByRole("button", { name: "Ship…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Ship CHOC-/ });
  await dialog.waitFor();
  await page.keyboard.insertText("9400 1112 0255 5842 3326 69");
  await dialog.getByText("USPS by its check digit.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await toastWith(page, "The customer gets an email in 30 seconds.").waitFor();
  expect(await statusOf(shop, id)).toEqual({
    status: "shipped",
    tracking_number: "9400111202555842332669",
  });
  await open(page, `/order-confirmation/${id}`);
  const link = page.getByRole("link", { name: "9400111202555842332669" });
  expect(await link.getAttribute("href")).toBe(
    "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111202555842332669",
  );
  await expectAccessible(page);
});

test("setting shipped in the list's menu asks for the number once", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const { id, number } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?search=${number}`);
  await page.getByRole("button", { name: `Actions for ${number}` }).click();
  await page.getByRole("menuitem", { name: "Mark Shipped" }).click();
  await page.getByRole("alertdialog", { name: `${number} is shipped` }).waitFor();
  expect(await statusOf(shop, id)).toEqual({ status: "shipped", tracking_number: null });
  await page.getByRole("button", { name: "Add its number…" }).click();
  const dialog = page.getByRole("dialog", { name: `Ship ${number}` });
  await dialog.getByLabel("Tracking number").fill("1Z5R89390357567127");
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await toastWith(page, "Parcel shipped").waitFor();
  expect(await statusOf(shop, id)).toEqual({
    status: "shipped",
    tracking_number: "1Z5R89390357567127",
  });
});

test("a number with a wrong digit, or that another order has, needs a confirmation, and no input is lost", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const first = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${first.id}`, { expectedErrors: /409/ });
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
  await toastWith(page, "Parcel shipped").waitFor();

  const second = await buyOrder(shop);
  await open(page, `/admin/orders?order=${second.id}`);
  await page.getByRole("button", { name: "Ship…" }).click();
  await page.getByLabel("Tracking number").fill("9239291933753476870694");
  await ship.click();
  await page.getByText(`${first.number} has a parcel with this number.`).waitFor();
  expect(await page.getByLabel("Tracking number").inputValue()).toBe("9239291933753476870694");
  await page.getByRole("button", { name: "Ship with the same number" }).click();
  await toastWith(page, "Parcel shipped").waitFor();
});

test("an address can be changed before shipping; a wrong one marks its field and loses no input", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const { id } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${id}`, {
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
  await toastWith(page, "The customer gets an email about it.").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("7 Invented Road").waitFor();
  await page.getByLabel("Staff notes").fill("wrap twice");
  await page.getByRole("button", { name: "Save notes" }).click();
  await toastWith(page, "Notes saved").waitFor();
  await open(page, `/order-confirmation/${id}`);
  await page.getByText("7 Invented Road").waitFor();
  expect(await page.content()).not.toContain("wrap twice");
});
