import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { expectFits } from "../../support/expect-fits.ts";
import { isFocused, open, sessionOf, toastWith } from "../../support/journeys.ts";
import { readAdminPage, readPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addOrder } from "../../support/stored-records.ts";
import { expectTouchable } from "../../support/target-size.ts";

// An order's details beside the list and as a page. What is next is tested in next-step.test.ts, what
// its dialogs do in the journeys of parcels, refunds and orders by hand.

// A tracking number that another order has is questioned, also in a second try.
test.beforeEach(({ shop }) => query(shop, "delete from orders"));

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
  const [drawer, ownPage] = [`/admin/orders?order=${id}`, `/admin/orders/${id}`];
  const page = await visitAdmin(drawer, { viewport: desk });
  for (const path of [drawer, ownPage]) {
    if (path === ownPage) await open(page, path);
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
  await page.getByLabel("Tracking number").fill("9239291933753476870694");
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await toastWith(page, "Parcel shipped").waitFor();
  await button(page, "Mark delivered").click();
  await toastWith(page, "Parcel delivered").waitFor();
  const statuses = `select status from orders where id = '${id}'`;
  await expect.poll(() => query(shop, statuses)).toEqual([{ status: "delivered" }]);
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: /^Reply to / }).waitFor();
});

test("a parcel that is typed without a connection is kept, and shipped once it is back", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const { id, number } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders/${id}`, { expectedErrors: /ERR_FAILED/ });
  await page.route("**/*", (route) => route.abort());
  await button(page, "Ship…").click();
  const dialog = page.getByRole("dialog", { name: `Ship ${number}` });
  const asked = page.waitForRequest("**/admin/orders/carrier*");
  await dialog.getByLabel("Tracking number").fill("1Z5R89390357567127");
  await asked;
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await toastWith(page, "not").first().waitFor();
  expect(await dialog.getByLabel("Tracking number").inputValue()).toBe("1Z5R89390357567127");

  await page.unroute("**/*");
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await toastWith(page, "Parcel shipped").waitFor();
});

test("j and k go through the rows of the list, and Back leads to the list", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
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

test("equal bars are one row, and what was refunded is crossed out", { tags: "extended" }, async ({
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

// As owner and customer see them. The rules are tested in server/parcels and domain/parcels.
describe("parcels", () => {
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

  test("a count of bars that is changed after the missing number was asked for keeps the focus", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const { id } = await buyOrder(shop);
    const page = await visitAdmin(`/admin/orders/${id}`);
    await button(page, "Ship…").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Ship", exact: true }).click();
    const shipWithout = dialog.getByRole("button", { name: "Ship without a number" });
    await shipWithout.waitFor();
    await dialog.getByRole("button", { name: "Send only some of them…" }).click();
    const counts = dialog.getByRole("combobox", { name: /^Bars of / });
    for (const count of await counts.all()) await count.selectOption("0");
    expect(await shipWithout.isEnabled()).toBe(false);
    await counts.first().focus();
    await counts.first().selectOption("1");
    expect(await shipWithout.isEnabled()).toBe(true);
    expect(await isFocused(counts.first())).toBe(true);
  });

  async function addParcel(shop: RunningShop, id: string) {
    await query(shop, `update orders set status = 'shipped' where id = '${id}'`);
    await query(
      shop,
      `insert into shipments (id, order_id, order_status_before, shipped_at)
       values (gen_random_uuid(), '${id}', 'processing', now())`,
    );
  }

  test("a parcel that came back can be put on its way again after it was marked as resolved", async ({
    shop,
    visitAdmin,
  }) => {
    const { id } = await buyOrder(shop);
    await addParcel(shop, id);
    const page = await visitAdmin(`/admin/orders/${id}`);
    await button(page, "Came back").click();
    await toastWith(page, "Parcel came back").waitFor();
    await button(page, "Mark as resolved").click();
    await toastWith(page, "Marked as resolved").waitFor();
    await expectAccessible(page);
    await button(page, "Still on its way").click();
    await button(page, "Came back").waitFor();
  });

  test("the customer reads that a parcel comes back, and is promised an answer until it is resolved", async ({
    shop,
  }) => {
    const { id } = await buyOrder(shop);
    await addParcel(shop, id);
    const readOrderPage = async () => (await readPage(shop, `/order-confirmation/${id}`)).text;
    await query(shop, "update shipments set undeliverable_at = now()");
    expect(await readOrderPage()).toContain(
      "It couldn't be delivered and is on its way back to us. We'll be in touch.",
    );
    await query(shop, "update shipments set undeliverable_resolved_at = now()");
    expect(await readOrderPage()).toContain("It couldn't be delivered and came back to us.");
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

  test("an address is changed before shipping, and a wrong one marks its field and stays", {
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
});

test("on a phone the facts of an order stay beside its status, also with a long state", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const { id } = await buyOrder(shop);
  await query(shop, `update orders set order_date = now() - interval '40 days' where id = '${id}'`);
  const page = await visitAdmin(`/admin/orders/${id}`, { viewport: phone });
  const facts = await page
    .locator(".order-facts")
    .first()
    .evaluate((element) => {
      const edges = [...element.children].map((each) => each.getBoundingClientRect().right);
      return Math.max(...edges.filter((right) => right > 0 && right < innerWidth));
    });
  const status = await page.locator(".order-head > .status-box").first().boundingBox();
  expect(facts).toBeLessThanOrEqual(status?.x ?? 0);
});

test("closing a reply, and an order with new staff notes, asks before what is typed is lost", async ({
  shop,
  visitAdmin,
}) => {
  const { id } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${id}`);
  await page.getByRole("button", { name: "Reply…" }).click();
  const text = page.getByRole("dialog").last().getByLabel("Text");
  await text.fill("It leaves tomorrow.");
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.keyboard.press("Escape");
  expect(await text.inputValue()).toBe("It leaves tomorrow.");
  page.once("dialog", (dialog) => dialog.accept());
  await page.keyboard.press("Escape");
  await text.waitFor({ state: "detached" });

  const notes = page.getByLabel("Staff notes");
  await notes.fill("wrap twice");
  const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await page.keyboard.press("Escape");
  await asked;
  expect(await notes.inputValue()).toBe("wrap twice");
});

// As owner and customer see them. The rules are tested in server/refunds and domain/refunds.
describe("refunds", () => {
  test.beforeAll(({ shop }) => stopReconciliation(shop));

  test("a bar is refunded by keyboard on a phone, for a number up to what was paid, and all totals show it", async ({
    shop,
    visitAdmin,
  }) => {
    const { id, number } = await buyOrder(shop);
    const page = await visitAdmin(`/admin/orders?order=${id}`, { viewport: phone });
    const button = page.getByRole("button", { name: "Refund…" });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Refund CHOC-/ });
    await dialog
      .getByRole("combobox", { name: /^Bars of / })
      .first()
      .selectOption("1");
    const amount = await dialog.getByLabel("Amount").inputValue();
    await dialog.getByLabel("Note for yourself").fill("melted in the mail");
    await dialog.getByLabel("Amount").fill("9999");
    await dialog.getByRole("button", { name: "Refund $9,999.00" }).click();
    await dialog.getByText(/^No more than \$[\d.]+ can be given back\.$/).waitFor();
    expect(await dialog.getByLabel("Note for yourself").inputValue()).toBe("melted in the mail");
    await dialog.getByLabel("Amount").fill("1,5");
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog.getByText("Enter the amount in digits, such as 12.50.").waitFor();
    await dialog.getByLabel("Amount").fill(amount);
    expect(amount).toMatch(/^\d+\.\d\d$/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: `Refund $${amount}` }).focus();
    await page.keyboard.press("Enter");
    await toastWith(page, "Refund on its way").waitFor();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("region", { name: "Money" })
      .getByText("Refunded", { exact: true })
      .first()
      .waitFor();
    await expect
      .poll(() => query(shop, `select status, amount from refunds where order_id = '${id}'`))
      .toEqual([{ status: "succeeded", amount }]);
    await page.locator("dl", { hasText: "Total" }).getByText(`−$${amount}`).waitFor();
    // A phone's row has no room for it.
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, `/admin/orders?search=${number}`);
    await page.getByText(`Refunded $${amount}`).waitFor();
    for (const path of [`/order-confirmation/${id}`, `/order-confirmation/${id}?receipt`]) {
      expect((await readPage(shop, path)).text).toContain(`Refunded −$${amount}`);
    }
  });

  test("a toast is not over the buttons of a dialog on screens of 390 and 1280 px", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const { id } = await buyOrder(shop);
    const page = await visitAdmin(`/admin/orders?order=${id}`, { viewport: phone });
    await button(page, "Refund…").click();
    const dialog = page.getByRole("dialog", { name: /^Refund CHOC-/ });
    await dialog.getByRole("button", { name: "Everything that is left" }).click();
    await page.context().clearCookies();
    const press = dialog.getByRole("button", { name: /^Refund \$/ });
    await press.click();
    await toastWith(page, "Your session is over").waitFor();
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      await press.scrollIntoViewIfNeeded();
      const toast = await page.locator("[data-toast]").boundingBox();
      const box = await press.boundingBox();
      expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(box?.y ?? 0);
    }
  });

  test("Cancel Order offers a refund and an email to the customer, and one mail has both", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const { id, number } = await buyOrder(shop);
    const [order] = await query(shop, `select total from orders where id = '${id}'`);
    const page = await visitAdmin("/admin/orders");
    await page.getByRole("button", { name: `Actions for ${number}` }).click();
    await page.getByRole("menuitem", { name: "Cancel Order" }).click();
    const question = page.getByRole("alertdialog", { name: `${number} is cancelled` });
    await question.getByText(`Refund $${order?.total} and tell the customer?`).waitFor();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Refund" }).click();
    await toastWith(page, "Refund on its way").waitFor();
    await expect
      .poll(() => query(shop, `select payment_status, status from orders where id = '${id}'`))
      .toEqual([{ payment_status: "refunded", status: "cancelled" }]);
    await expect
      .poll(() =>
        query(
          shop,
          `select subject from email_log where order_id = '${id}' and kind = 'order-refunded'`,
        ),
      )
      .toEqual([{ subject: `Order #${number} is cancelled` }]);
  });

  test("a disputed order has a page of evidence to print, without the customer's secret link", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const { id, number } = await buyOrder(shop);
    await expect
      .poll(() =>
        query(
          shop,
          `select id from email_log where order_id = '${id}' and kind = 'order-customer'`,
        ),
      )
      .toHaveLength(1);
    await query(shop, `update payments set dispute_state = 'open' where order_id = '${id}'`);
    await query(
      shop,
      `insert into disputes (id, order_id, payment_id, state, reason, amount, opened_at, due_at, refundable)
     select 'du_invented', order_id, id, 'open', 'product_not_received', amount, now(),
       now() + interval '21 days', false from payments where order_id = '${id}'`,
    );
    const page = await visitAdmin(`/admin/orders?order=${id}`);
    const link = page.getByRole("link", { name: "Gather the evidence" });
    expect(await link.getAttribute("target")).toBe("_blank");
    await open(page, `/admin/orders/${id}/dispute`);
    await page.getByRole("heading", { name: `Evidence for order ${number}` }).waitFor();
    await page.getByText("The customer says that the parcel never arrived.").waitFor();
    await page.getByText(/^It can be answered until /).waitFor();
    await page.getByText(`Order Confirmation #${number}`).waitFor();
    expect(await page.content()).not.toContain("token=");
    await expectAccessible(page);
  });

  test("all refunds can be downloaded from the Payments screen", async ({ shop }) => {
    const { html } = await readAdminPage(shop, "/admin/payments");
    const [, path = ""] = /href="([^"]+)"[^>]*>Export Refunds/.exec(html) ?? [];
    const file = await fetch(`${shop.url}${path}`, { headers: { cookie: await sessionOf(shop) } });
    expect(file.headers.get("content-disposition")).toMatch(/refunds-\d{4}-\d\d-\d\d\.csv/);
  });
});
