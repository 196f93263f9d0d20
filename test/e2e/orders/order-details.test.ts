import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { expectFits } from "../../support/expect-fits.ts";
import { open, toastWith } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addOrder } from "../../support/stored-records.ts";
import { expectTouchable } from "../../support/target-size.ts";

// An order's details beside the list and as a page. What is next is tested in next-step.test.ts, what
// its dialogs do in the journeys of parcels, refunds and orders by hand.

const button = (page: Page, name: string) =>
  page.locator(".order").getByRole("button", { name, exact: true });

/** Expects that a control is on the screen as it is, without scrolling. */
async function expectOnScreen(control: Locator): Promise<void> {
  await control.waitFor();
  const box = await control.boundingBox();
  const { height } = control.page().viewportSize() ?? desk;
  expect(box?.y, String(control)).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? height) + (box?.height ?? 0), String(control)).toBeLessThanOrEqual(height);
}

test("status, next action, cancel, refund and ship are on the first screen of the drawer and of the page", async ({
  shop,
  visitAdmin,
}) => {
  const { id, number } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${id}`, { viewport: desk });
  for (const path of [`/admin/orders?order=${id}`, `/admin/orders/${id}`]) {
    await open(page, path);
    await expectOnScreen(page.locator(".order").getByLabel(`Status of ${number}`));
    await expectOnScreen(button(page, "Mark packed"));
    await expectOnScreen(button(page, "Ship…"));
    await expectOnScreen(button(page, "Print Packing Slip"));
    await expectOnScreen(button(page, "Refund…"));
    await expectAccessible(page);
    await button(page, `Actions for ${number}`).click();
    for (const name of ["Cancel Order", "Refund…", "Ship…", "Duplicate", "Delete Order"]) {
      await expectOnScreen(page.getByRole("menuitem", { name }));
    }
    await page.keyboard.press("Escape");
  }

  const ship = page.locator(".order-head").getByRole("button", { name: "Ship…" });
  await button(page, "Mark packed").click();
  await ship.waitFor();
  await toastWith(page, "Packed").getByRole("button", { name: "Undo" }).click();
  await button(page, "Mark packed").waitFor();
  await page.keyboard.press("p");
  await ship.waitFor();
  await page.keyboard.press("s");
  await page.getByRole("dialog", { name: `Ship ${number}` }).waitFor();
  await page.keyboard.press("j");
  await page.getByLabel("Tracking number").fill("9400111202555842332669");
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await toastWith(page, "Parcel shipped").waitFor();
  await button(page, "Mark delivered").click();
  await toastWith(page, "Parcel delivered").waitFor();
  const statuses = `select status from orders where id = '${id}'`;
  await expect.poll(() => query(shop, statuses)).toEqual([{ status: "delivered" }]);
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: /^Reply to / }).waitFor();
});

test("j and k go through the rows of the list, and Back leads to the list", async ({
  shop,
  visitAdmin,
}) => {
  for (const number of ["ROW-1", "ROW-2", "ROW-3"]) await addOrder(shop, number);
  const page = await visitAdmin("/admin/orders?search=ROW-&sort=total");
  const title = (name: string) => page.getByRole("heading", { name });
  const rows = page.locator(".order-table .row-link");
  const [first = "", second = "", third = ""] = await rows.allInnerTexts();
  await rows.first().click();
  await title(first).waitFor();
  await page.keyboard.press("j");
  await title(second).waitFor();
  await page.keyboard.press("j");
  await title(third).waitFor();
  await page.keyboard.press("k");
  await title(second).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?search=ROW-&sort=total");
});

test("on a phone the next action is at the thumb, beside the list and on the page of an order", async ({
  shop,
  visitAdmin,
}) => {
  const { id, number } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?search=${number}`, {
    viewport: phone,
    hasTouch: true,
  });
  await page.locator(".row-link").click();
  await page.getByRole("dialog").waitFor();
  await expectBar(page);
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await open(page, "/admin/packing");
  await page.getByRole("link", { name: number }).click();
  await page.waitForURL(new RegExp(`/admin/orders/${id}$`));
  await expectBar(page);
  await expectFits(page);
  await expectTouchable(page, 24);
  expect(await page.getByRole("navigation", { name: "Most used" }).isVisible()).toBe(false);
  await page.goBack();
  await page.getByRole("heading", { name: "Packing" }).waitFor();
});

async function expectBar(page: Page): Promise<void> {
  const next = button(page, "Mark packed");
  await expectOnScreen(next);
  await expectOnScreen(button(page, "Reply…"));
  expect((await next.boundingBox())?.y).toBeGreaterThan(phone.height - 80);
  await expectAccessible(page);
}

test("equal bars are one row, and what was refunded is crossed out", async ({
  shop,
  visitAdmin,
}) => {
  const { id } = await buyOrder(shop);
  await query(
    shop,
    `update order_items set bundle_id = null, bundle_size = null, product_id = 1, price = 12.5,
       product_name = 'Equal Bar' where order_id = '${id}'`,
  );
  const page = await visitAdmin(`/admin/orders/${id}`);
  const lines = page.locator(".order-line");
  expect((await lines.allInnerTexts()).map((text) => text.split(/\s+/).join(" "))).toEqual([
    "3 Equal Bar $12.50 $37.50",
  ]);
  await button(page, "Refund…").click();
  await page.getByRole("combobox", { name: "Bars of Equal Bar" }).first().selectOption("1");
  await page.getByRole("button", { name: /^Refund \$/ }).click();
  await page.getByText("Refunded, won't be packed.").waitFor();
  expect(await lines.first().innerText()).toMatch(/^2\s/);
  const gone = lines.last().getByText("Equal Bar");
  expect(await gone.evaluate((each) => getComputedStyle(each).textDecorationLine)).toBe(
    "line-through",
  );
  await page.getByText("3 ordered, 1 refunded, 2 to send").waitFor();
});
