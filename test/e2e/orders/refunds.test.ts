import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { open, openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";

// Refunds as owner and customer see them. The rules are tested in server/refunds and
// domain/refunds.

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

async function buy(): Promise<{ id: string; number: string; total: string }> {
  const buyer = apiShopper(shop.url);
  for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) await step();
  const [order] = (await query(
    shop,
    "select id, order_number as number, total from orders order by created_at desc limit 1",
  )) as { id: string; number: string; total: string }[];
  if (!order) throw new Error("no order");
  return order;
}

async function admin(path: string, options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, shop.url, options);
  await openAdmin(visitor.page, shop, path);
  return visitor;
}

test("a bar is refunded from the order's details by keyboard on a phone, and every total shows it", async () => {
  const { id } = await buy();
  const { page, leave } = await admin(`/admin/orders?order=${id}`, { viewport: phone });
  const button = page.getByRole("button", { name: "Refund…" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Refund CHOC-/ });
  await dialog
    .getByRole("combobox", { name: /^Bars of / })
    .first()
    .selectOption("1");
  const amount = await dialog.getByLabel("Amount").inputValue();
  expect(amount).toMatch(/^\d+\.\d\d$/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Refund $${amount}` }).focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-toast]", { hasText: "Refund on its way" }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await page
    .locator("section", { hasText: "Refunds" })
    .getByText("Refunded", { exact: true })
    .first()
    .waitFor();
  await expect
    .poll(() => query(shop, `select status, amount from refunds where order_id = '${id}'`))
    .toEqual([{ status: "succeeded", amount }]);
  await page.locator("dl", { hasText: "Total" }).getByText(`−$${amount}`).waitFor();
  await open(page, "/admin/orders");
  await page.getByText(`Refunded $${amount}`).waitFor();
  for (const path of [`/order-confirmation/${id}`, `/order-confirmation/${id}?receipt`]) {
    await open(page, path);
    await page.getByText("Refunded").waitFor();
    await page.getByText(`−$${amount}`).waitFor();
  }
  await leave();
});

test("an amount above the payment is refused before it is sent, and no typed value is lost", {
  tags: "extended",
}, async () => {
  const { id } = await buy();
  const { page, leave } = await admin(`/admin/orders?order=${id}`);
  await page.getByRole("button", { name: "Refund…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund CHOC-/ });
  await dialog.getByLabel("Note for yourself").fill("melted in the mail");
  await dialog.getByLabel("Amount").fill("9999");
  await dialog.getByRole("button", { name: "Refund $9,999.00" }).click();
  await dialog.getByText(/^No more than \$[\d.]+ can be given back\.$/).waitFor();
  expect(await dialog.getByLabel("Note for yourself").inputValue()).toBe("melted in the mail");
  expect(await query(shop, `select id from refunds where order_id = '${id}'`)).toEqual([]);
  await leave();
});

test("two owners who refund the same order at once make one refund, and the second is told", {
  tags: "extended",
}, async () => {
  const { id } = await buy();
  const expectedErrors = /409/;
  const owners = await Promise.all([
    admin(`/admin/orders?order=${id}`, { expectedErrors }),
    admin(`/admin/orders?order=${id}`, { expectedErrors }),
  ]);
  for (const { page } of owners) {
    await page.getByRole("button", { name: "Refund…" }).click();
    await page.getByRole("button", { name: "Everything that is left" }).click();
  }
  await Promise.all(
    owners.map(({ page }) =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: /^Refund \$/ })
        .click(),
    ),
  );
  const toasts = await Promise.all(
    owners.map(({ page }) => page.locator("[data-toast]").first().innerText()),
  );
  expect(toasts.filter((text) => text.includes("Refund on its way"))).toHaveLength(1);
  expect(toasts.filter((text) => text.includes("Nothing was refunded"))).toHaveLength(1);
  expect(await query(shop, `select id from refunds where order_id = '${id}'`)).toHaveLength(1);
  for (const { leave } of owners) await leave();
});

test("after Cancel Order the shop offers a refund and an email to the customer; one mail has both", {
  tags: "extended",
}, async () => {
  const { id, number, total } = await buy();
  const { page, leave } = await admin("/admin/orders");
  await page.getByRole("button", { name: `Actions for ${number}` }).click();
  await page.getByRole("menuitem", { name: "Cancel Order" }).click();
  const question = page.getByRole("alertdialog", { name: `${number} is cancelled` });
  await question.getByText(`Refund $${total} and tell the customer?`).waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Refund" }).click();
  await page.locator("[data-toast]", { hasText: "Refund on its way" }).waitFor();
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
  await leave();
});

test("a disputed order has a page of evidence to print, without the customer's secret link", {
  tags: "extended",
}, async () => {
  const { id, number } = await buy();
  await expect
    .poll(() =>
      query(shop, `select id from email_log where order_id = '${id}' and kind = 'order-customer'`),
    )
    .toHaveLength(1);
  await query(shop, `update payments set dispute_state = 'open' where order_id = '${id}'`);
  await query(
    shop,
    `insert into disputes (id, order_id, payment_id, state, reason, amount, opened_at, due_at, refundable)
     select 'du_invented', order_id, id, 'open', 'product_not_received', amount, now(),
       now() + interval '21 days', false from payments where order_id = '${id}'`,
  );
  const { page, leave } = await admin(`/admin/orders?order=${id}`);
  const link = page.getByRole("link", { name: "Gather the evidence" });
  expect(await link.getAttribute("target")).toBe("_blank");
  await open(page, `/admin/orders/${id}/dispute`);
  await page.getByRole("heading", { name: `Evidence for order ${number}` }).waitFor();
  await page.getByText("The customer says that the parcel never arrived.").waitFor();
  await page.getByText(/^It can be answered until /).waitFor();
  await page.getByText(`Order Confirmation #${number}`).waitFor();
  expect(await page.content()).not.toContain("token=");
  await expectAccessible(page);
  await leave();
});

test("all refunds can be downloaded from the Payments screen", async () => {
  const { page, leave } = await admin("/admin/payments");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export Refunds" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^refunds-\d{4}-\d\d-\d\d\.csv$/);
  await leave();
});
