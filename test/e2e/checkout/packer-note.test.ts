// @module-tag extended
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { fillCheckout, open, openAdmin, pay } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

// The rules are tested in packer-notes.test.ts.

test("a buyer's note for the packer is on the packing screen, on the pick list and in the order, but not on the slip", async ({
  shop,
  startVisit,
  visitCheckout,
}) => {
  const owner = await startVisit();
  const device = { viewport: phone, hasTouch: true, isMobile: true };
  const page = await visitCheckout(device);
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  expect(await page.getByLabel("Note for the packer").count()).toBe(0);

  await openAdmin(owner, shop, "/admin/shipping");
  await owner.getByRole("switch", { name: "Ask for a note at checkout" }).check();
  await owner.getByRole("button", { name: "Save Changes" }).click();
  await owner.getByText("Shipping saved").waitFor();

  await open(page, "/checkout");
  await fillCheckout(page);
  await page.getByLabel("Note for the packer").fill("Two bags, please: one is for my neighbor.");
  await page.reload();
  await page.getByLabel("Note for the packer").waitFor();
  expect(await page.getByLabel("Note for the packer").inputValue()).toMatch(/^Two bags/);
  await expectAccessible(page);
  await expectTouchable(page);
  const number = await pay(page);

  await openAdmin(owner, shop, "/admin/packing");
  await owner.getByText("Note: Two bags, please").waitFor();
  await expectAccessible(owner);
  const [order] = await query(shop, `select id from orders where order_number = '${number}'`);
  await open(owner, `/admin/orders?order=${order?.id}`);
  await owner.getByText("Note for the packer:").waitFor();
  await expectAccessible(owner);
  await owner.goto(`/admin/packing/print?paper=letter&order=${order?.id}`);
  const [list, slip] = await owner.getByRole("article").all();
  expect(await list?.innerText()).toContain("From the buyer: Two bags, please");
  expect(await slip?.innerText()).toContain(number);
  expect(await slip?.innerText()).not.toContain("Two bags");
});
