import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { download, open, toastWith } from "../../support/journeys.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// Refunds as owner and customer see them. The rules are tested in server/refunds and
// domain/refunds.

test.beforeAll(({ shop }) => stopReconciliation(shop));

test("a bar is refunded from the order's details by keyboard on a phone, not for more than was paid, and every total shows it", async ({
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
    await open(page, path);
    await page.getByText("Refunded").waitFor();
    await page.getByText(`−$${amount}`).waitFor();
  }
});

test("after Cancel Order the shop offers a refund and an email to the customer; one mail has both", {
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

test("all refunds can be downloaded from the Payments screen", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/payments");
  const file = await download(page, page.getByRole("link", { name: "Export Refunds" }));
  expect(file.name).toMatch(/^refunds-\d{4}-\d\d-\d\d\.csv$/);
});
