// @module-tag extended
import { expect, test } from "vitest";
import { shopInBrowser } from "#test/support/shop-in-browser.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone, visit } from "../../support/browser.ts";
import { fillCheckout, open, openAdmin, pay, putProductInCart } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { expectTouchable } from "../../support/target-size.ts";

// The rules are tested in packer-notes.test.ts.

const { shop, browser } = shopInBrowser();

test("a buyer's note for the packer is on the packing screen, on the pick list and in the order, but not on the slip", async () => {
  const owner = await visit(browser, shop.url);
  const device = { viewport: phone, hasTouch: true, isMobile: true };
  const { page } = await visit(browser, shop.url, device);
  await putProductInCart(page);
  await open(page, "/checkout");
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  expect(await page.getByLabel("Note for the packer").count()).toBe(0);

  await openAdmin(owner.page, shop, "/admin/shipping");
  await owner.page.getByRole("switch", { name: "Ask for a note at checkout" }).check();
  await owner.page.getByRole("button", { name: "Save Changes" }).click();
  await owner.page.getByText("Shipping saved").waitFor();

  await open(page, "/checkout");
  await fillCheckout(page);
  await page.getByLabel("Note for the packer").fill("Two bags, please: one is for my neighbor.");
  await page.reload();
  await page.getByLabel("Note for the packer").waitFor();
  expect(await page.getByLabel("Note for the packer").inputValue()).toMatch(/^Two bags/);
  await expectAccessible(page);
  await expectTouchable(page);
  const number = await pay(page);

  await openAdmin(owner.page, shop, "/admin/packing");
  await owner.page.getByText("Note: Two bags, please").waitFor();
  await expectAccessible(owner.page);
  const [order] = await query(shop, `select id from orders where order_number = '${number}'`);
  await open(owner.page, `/admin/orders?order=${order?.id}`);
  await owner.page.getByRole("heading", { name: "Note for the packer" }).waitFor();
  await expectAccessible(owner.page);
  await owner.page.goto(`/admin/packing/print?paper=letter&order=${order?.id}`);
  const [list, slip] = await owner.page.getByRole("article").all();
  expect(await list?.innerText()).toContain("From the buyer: Two bags, please");
  expect(await slip?.innerText()).toContain(number);
  expect(await slip?.innerText()).not.toContain("Two bags");
});
