import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open, sessionOf, tableRows, toastWith } from "../../support/journeys.ts";
import { readAdminPage, readPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { forgetSettings, query, stopReconciliation } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addOrder } from "../../support/stored-records.ts";

// The orders as the owner works on them. What their list does like every other is tested in
// test/e2e/admin/lists.test.ts, the rules of its actions in order-actions.test.ts.

test.beforeAll(({ shop }) => stopReconciliation(shop));

const numbers = (page: Page) => tableRows(page).locator(".row-link").allInnerTexts();

const statusOf = (page: Page, number: string) =>
  page.getByRole("combobox", { name: `Status of ${number}` });

const usd = (amount: unknown, decimals = 2) =>
  Number(amount).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

async function chooseInMenu(page: Page, number: string, name: string): Promise<void> {
  await page.getByLabel(`Actions for ${number}`).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Replaces the print dialog, which a test could not close, by a mark. */
const markPrinted = (page: Page) =>
  page
    .context()
    .addInitScript("window.print = () => document.documentElement.setAttribute('printed', '')");

async function openSlip(page: Page): Promise<Page> {
  const [slip] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Print Packing Slip" }).click(),
  ]);
  return slip;
}

/** The figures of all orders, as SQL adds them up. */
async function countOrders(shop: RunningShop) {
  const [counted] = await query(
    shop,
    `select count(*)::int as orders, (count(*) filter (where status = 'pending'))::int as pending,
       sum(total - refunded_amount) filter (where payment_status = 'paid') as revenue,
       round(avg(total - refunded_amount) filter (where payment_status = 'paid'), 2) as average
     from orders`,
  );
  return counted ?? {};
}

test("pressing the number of bars lists them, by keyboard and on a phone", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const { number } = await buyOrder(shop);
  const page = await visitAdmin("/admin/orders", { viewport: phone });
  const bars = page.getByRole("button", { name: `3 bars in ${number}` });
  await bars.press("Enter");
  const peek = page.getByRole("dialog", { name: `Bars in ${number}` });
  await peek.getByText("box of 3:").waitFor();
  expect(await peek.getByRole("listitem").count()).toBe(3);
  await page.keyboard.press("Escape");
  await peek.waitFor({ state: "detached" });
  expect(await bars.evaluate((button) => button === document.activeElement)).toBe(true);
});

describe("the figures", () => {
  test.beforeAll(async ({ shop }) => {
    for (let each = 1; each <= 11; each += 1) {
      const paid = { payment_status: "paid", total: 20 + each };
      await addOrder(shop, `FIGURE-${each}`, each % 2 === 0 ? paid : {});
    }
  });

  test("above the list are those of all orders, of which a page has ten, at both addresses", async ({
    shop,
  }) => {
    for (const path of ["/admin/orders", "/AdminOrders"]) {
      const { text, html } = await readAdminPage(shop, path);
      const { orders, pending, revenue, average } = await countOrders(shop);
      expect(text).toContain(`Total Orders ${orders} `);
      expect(text).toContain(`Pending Orders ${pending} `);
      expect(text).toContain(`Total Revenue ${usd(revenue)} `);
      expect(text).toContain(`Avg Order Value ${usd(average)} `);
      expect(html.match(/class="row-link/g)).toHaveLength(10);
    }
  });

  test("on the dashboard are the same, and lead to the orders", async ({ shop }) => {
    const { text, html } = await readAdminPage(shop, "/admin");
    const { orders, revenue } = await countOrders(shop);
    expect(text).toContain(`Total Orders ${orders} `);
    expect(text).toContain(`Revenue ${usd(revenue, 0)} `);
    expect(html).toMatch(/<a [^>]*href="\/admin\/orders"[^>]*>Go to the orders/);
  });

  test("are read again by Refresh Orders", async ({ shop, visitAdmin }) => {
    const page = await visitAdmin("/admin/orders");
    await page.getByRole("button", { name: "Refresh Orders" }).click();
    const { orders } = await countOrders(shop);
    await toastWith(page, "Orders refreshed")
      .getByText(`Loaded ${orders} orders from the database.`)
      .waitFor();
  });
});

describe("selected orders", () => {
  const marked = ["MARK-1", "MARK-2", "MARK-3"];
  test.beforeEach(async ({ shop }) => {
    for (const number of marked) {
      await addOrder(shop, number, { customer_email: "Marked@Example.com" });
    }
  });

  test("are asked for where there are none", { tags: "extended" }, async ({ visitAdmin }) => {
    const page = await visitAdmin("/admin/orders?search=MARK-", {
      expectedErrors: /status of 422/,
    });
    await page.getByRole("button", { name: "Mark Shipped" }).click();
    await toastWith(page, "No orders selected")
      .getByText("Select orders to perform bulk action.")
      .waitFor();
  });

  test("change their status together, which Undo restores", async ({ visitAdmin }) => {
    const page = await visitAdmin("/admin/orders?search=MARK-");
    const statuses = () => Promise.all(marked.map((number) => statusOf(page, number).inputValue()));
    await page.getByLabel("Select all").check();
    await page.getByText("3 selected").waitFor();
    await page.getByLabel("Select MARK-3").uncheck();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Mark Delivered" }).click();
    await toastWith(page, "Bulk update").getByText("Changed 2 orders to delivered").waitFor();
    await expect.poll(statuses).toEqual(["delivered", "delivered", "pending"]);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(statuses).toEqual(["pending", "pending", "pending"]);
  });

  test("give their customers one tag, which Undo takes away, and leave the focus in the list", async ({
    shop,
    visitAdmin,
  }) => {
    await query(shop, "delete from customers where email = 'marked@example.com'");
    const tags = () => query(shop, "select tags from customers where email = 'marked@example.com'");
    const page = await visitAdmin("/admin/orders?search=MARK-", {
      expectedErrors: /status of 422/,
    });
    await page.getByLabel("Select all").check();
    await page.getByRole("button", { name: "Tag…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Tag").fill("one, two");
    await page.keyboard.press("Enter");
    await dialog.getByText("Please enter one tag at a time, without a comma.").waitFor();
    await expectAccessible(page);

    await dialog.getByLabel("Tag").fill(" Wholesale ");
    await page.keyboard.press("Enter");
    await toastWith(page, "Tagged “wholesale”").waitFor();
    expect(await tags()).toEqual([{ tags: ["wholesale"] }]);
    await expect.poll(() => page.locator(".admin-list a:focus").count()).toBe(1);

    await page.getByRole("button", { name: "Undo" }).click();
    await toastWith(page, "Tag “wholesale” removed").waitFor();
    expect(await tags()).toEqual([{ tags: [] }]);
  });
});

test("selected orders are shipped together, and one that is not paid stays with its reason", async ({
  shop,
  visitAdmin,
}) => {
  const sent = await buyOrder(shop);
  const unpaid = await buyOrder(shop);
  const name = `Together ${randomUUID()}`;
  await query(
    shop,
    `update orders set customer_name = $3, payment_status = case when id = $1
       then 'pending' else payment_status end where id in ($1, $2)`,
    [unpaid.id, sent.id, name],
  );
  const page = await visitAdmin(`/admin/orders?search=${name}`);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Ship…" }).click();
  const dialog = page.getByRole("dialog", { name: "Ship 2 orders" });
  await dialog.getByLabel(`Tracking number of ${sent.number}`).fill("PARCEL 1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ship 2 orders" }).dblclick();
  await toastWith(page, "1 parcel shipped").waitFor();
  const rest = page.getByRole("dialog", { name: "Ship 1 order" });
  await rest.getByText(`${unpaid.number}: not shipped`).waitFor();
  expect(
    await query(shop, "select tracking_number from shipments where order_id in ($1, $2)", [
      sent.id,
      unpaid.id,
    ]),
  ).toEqual([{ tracking_number: "PARCEL 1" }]);
  await rest.getByRole("button", { name: "Cancel" }).click();
});

describe("an order's menu", () => {
  test("opens its details, and Back closes them", async ({ shop, visitAdmin }) => {
    const { id, number } = await buyOrder(shop);
    await query(
      shop,
      `update orders set notes = 'Please ring twice', tracking_number = '1Z-INVENTED',
         estimated_delivery = '2026-12-01T12:00:00Z',
         shipping_address = shipping_address || '{"phone": "(555) 010-0199"}'
       where id = $1`,
      [id],
    );
    const page = await visitAdmin("/admin/orders", { viewport: phone, colorScheme: "dark" });
    await page.getByLabel(`Actions for ${number}`).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await chooseInMenu(page, number, "View Details");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: number }).waitFor();
    for (const text of [
      ...["1Z-INVENTED", "Dec 1, 2026", "(555) 010-0199", "Please ring twice"],
      ...["Subtotal", "Tax", "Shipping", "Total", "Order placed"],
    ]) {
      await dialog.getByText(text).first().waitFor();
    }
    expect(page.url()).toContain(`order=${id}`);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
  });

  test("sends its email after a confirmation", async ({ shop, visitAdmin }) => {
    const { number } = await buyOrder(shop);
    const page = await visitAdmin("/admin/orders", { viewport: phone });
    await chooseInMenu(page, number, "Send New Order Email");
    await page.getByText("Send new order email?").waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await toastWith(page, "Email sent").getByText(`New Order email sent for ${number}`).waitFor();
  });

  test("changes its status, which Undo restores", {
    tags: "extended",
  }, async ({ shop, visitAdmin }) => {
    const { number } = await buyOrder(shop);
    const page = await visitAdmin("/admin/orders", { viewport: phone });
    await chooseInMenu(page, number, "Mark Processing");
    await toastWith(page, "Order updated").getByText("Status changed to processing").waitFor();
    // A phone's row has a dot instead of the choice.
    const dot = tableRows(page).first().locator(".cell-dot");
    await expect.poll(() => dot.innerText()).toBe("Processing");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => dot.innerText()).toBe("Pending");
  });

  test("deletes it after a confirmation, and its history stays", async ({ shop, visitAdmin }) => {
    const id = await addOrder(shop, "DELETE-ME");
    const page = await visitAdmin("/admin/orders?search=delete-me", {
      expectedErrors: /status of 404/,
    });
    await chooseInMenu(page, "DELETE-ME", "Delete Order");
    await page
      .getByText("Are you sure you want to delete this order? This action cannot be undone.")
      .waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    expect(await tableRows(page).count()).toBe(1);

    await chooseInMenu(page, "DELETE-ME", "Delete Order");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await toastWith(page, "Order deleted").getByText("Order removed successfully.").waitFor();
    await page.getByText("No orders found matching your criteria.").waitFor();
    await open(page, `/admin/orders?order=${id}`);
    await page.getByRole("dialog").getByText("Order deleted.").waitFor();
    const confirmation = await readPage(shop, `/order-confirmation/${id}`);
    expect(confirmation.status).toBe(404);
  });
});

describe("an address with sendOrder", { tags: "extended" }, () => {
  test("sends once and is changed", async ({ shop, visitAdmin }) => {
    const { id, number } = await buyOrder(shop);
    const mails = `select id from email_log where kind = 'order-owner' and order_id = '${id}'`;
    await expect.poll(() => query(shop, mails)).toHaveLength(1);

    const page = await visitAdmin(`/admin/orders?status=pending&sendOrder=${number}`);
    await toastWith(page, "Email sent").waitFor();
    await expect.poll(() => page.url()).toBe(`${shop.url}/admin/orders?status=pending`);
    expect(await query(shop, mails)).toHaveLength(2);
    await page.reload();
    await page.getByText("Total Orders").waitFor();
    expect(await query(shop, mails)).toHaveLength(2);
  });

  test("reports that there is no such order", async ({ shop, visitAdmin }) => {
    const page = await visitAdmin("/admin/orders?sendOrder=CHOC-1999-001", {
      expectedErrors: /status of 409/,
    });
    await toastWith(page, "Email failed").getByText("Could not send email").waitFor();
    await expect.poll(() => page.url()).toBe(`${shop.url}/admin/orders`);
  });
});

test("a held order says why, and prints its slip only on request", async ({ shop, visitAdmin }) => {
  const { id, number } = await buyOrder(shop);
  await query(
    shop,
    `update orders set refunded_amount = 5 where id = '${id}';
     update payments set dispute_state = 'open' where order_id = '${id}';
     insert into holds (order_id, kind, since) values ('${id}', 'dispute', now())`,
  );
  const page = await visitAdmin(`/admin/orders?search=${number}`, {
    viewport: phone,
    colorScheme: "dark",
  });
  await markPrinted(page);
  await tableRows(page).getByText("On hold").waitFor();
  await page.locator(".row-link").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Do not pack: the payment is disputed.").waitFor();
  await dialog.getByText("The customer's bank disputes the payment.").first().waitFor();
  expect(await dialog.locator("dl > div", { hasText: "Refunded" }).innerText()).toContain("−$5.00");
  await expectAccessible(page);

  const slip = await openSlip(page);
  await slip.getByText("Do not pack: the payment is disputed.").waitFor();
  await slip.getByRole("button", { name: "Print anyway" }).waitFor();
  expect(await slip.locator("html[printed]").count()).toBe(0);
  await expectAccessible(slip);
  await slip.getByRole("button", { name: "Print anyway" }).click();
  await slip.locator("html[printed]").waitFor();
  await slip.close();

  // The order can be shipped anyway after a check.
  await statusOf(page, number).selectOption("shipped");
  await page.getByText("Status changed to shipped").waitFor();
});

test("Export CSV saves every filtered order in a file with the date in its name", async ({
  shop,
}) => {
  for (let each = 1; each <= 12; each += 1) {
    await addOrder(shop, `EXPORT-${each}`, { status: each === 12 ? "shipped" : "delivered" });
  }
  const { html } = await readAdminPage(shop, "/admin/orders?search=EXPORT-&status=delivered");
  const [address = ""] = /\/admin\/orders\/export[^"]*/.exec(html) ?? [];
  const file = await fetch(shop.url + address.replaceAll("&amp;", "&"), {
    headers: { cookie: await sessionOf(shop) },
  });
  expect(file.headers.get("content-disposition")).toMatch(/"orders-\d{4}-\d\d-\d\d\.csv"/);
  const [titles, ...lines]: string[][] = parse(await file.text(), { bom: true });
  expect(titles?.join()).toBe("orderNumber,customer,email,status,paymentStatus,total,date");
  expect(lines).toHaveLength(11);
  expect(lines[0]?.join()).toMatch(/,delivered,\w+,\d+\.\d\d,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test("Export CSV says if there is no order to export", { tags: "extended" }, async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/orders?search=nobody-has-this");
  await page.getByText("No orders found matching your criteria.").waitFor();
  await page.getByRole("link", { name: "Export CSV" }).click();
  await toastWith(page, "No orders").getByText("Nothing to export").waitFor();
});

test("Debug DB shows count, figures and ten orders, or the error", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  for (let each = 1; each <= 11; each += 1) await addOrder(shop, `DEBUG-${each}`);
  const page = await visitAdmin("/admin/orders", { expectedErrors: /status of 503|ERR_FAILED/ });
  const [counted] = await query(shop, "select count(*)::int as orders from orders");
  await page.getByRole("button", { name: "Debug DB" }).click();
  const text = page.getByLabel("Orders in the database");
  await text.waitFor();
  await expectAccessible(page);
  expect(await text.inputValue()).toContain(`Order count: ${counted?.orders}`);
  expect(await text.inputValue()).toContain('"pendingOrders"');
  expect((await text.inputValue()).match(/"orderNumber"/g)).toHaveLength(10);
  await page.getByRole("button", { name: "Close" }).click();

  await page.route("**/admin/orders/debug", (route) =>
    route.fulfill({ status: 503, json: { error: "the disk is full" } }),
  );
  await page.getByRole("button", { name: "Debug DB" }).click();
  await page.getByText("Error fetching orders: the disk is full").waitFor();
});

describe("a packing slip", { tags: "extended" }, () => {
  test("opens in a window that prints itself", async ({ shop, visitAdmin }) => {
    const { id, number } = await buyOrder(shop);
    const page = await visitAdmin("/admin");
    await markPrinted(page);
    await open(page, `/admin/orders?order=${id}`);
    const slip = await openSlip(page);
    await slip.getByRole("heading", { name: "Packing Slip" }).waitFor();
    await slip.getByText(number).first().waitFor();
    await slip.locator("html[printed]").waitFor();
    await expectAccessible(slip);
    expect(await slip.locator(".sidebar").isVisible()).toBe(false);

    await slip.evaluate("window.print = () => { throw new Error('no printer') }");
    await slip.getByRole("button", { name: "Print" }).click();
    await toastWith(slip, "Print failed").getByText("Could not open print dialog").waitFor();
  });

  test("whose window is blocked is reported", async ({ shop, visitAdmin }) => {
    const { id } = await buyOrder(shop);
    const page = await visitAdmin(`/admin/orders?order=${id}`);
    await page.evaluate("window.open = () => null");
    await page.getByRole("button", { name: "Print Packing Slip" }).click();
    await toastWith(page, "Print failed").getByText("Could not open print dialog").waitFor();
  });
});

test("if a refresh fails, the browser's own orders are shown instead", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/orders", { expectedErrors: /ERR_FAILED/ });
  await page.route("**/admin/orders/pulse", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh Orders" }).click();
  await toastWith(page, "Refresh failed")
    .getByText("Could not load orders from database. Using local orders instead.")
    .waitFor();
  await page.getByRole("heading", { name: "Local orders" }).waitFor();
  await page.unroute("**/admin/orders/pulse");
  await page.getByRole("heading", { name: "Local orders" }).waitFor({ state: "detached" });
});

test("filters are saved as a view, which can be removed and brought back", async ({
  shop,
  visitAdmin,
}) => {
  await forgetSettings(shop, "lists");
  await addOrder(shop, "VIEWLY-01", { status: "pending" });
  await addOrder(shop, "VIEWLY-02", { status: "delivered" });
  const page = await visitAdmin("/admin/orders?search=viewly&status=pending");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Viewly to do");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const view = page.getByRole("link", { name: "Viewly to do" });
  await expect.poll(() => view.getAttribute("aria-current")).toBe("page");

  await open(page, "/admin/orders");
  await view.click();
  await expect.poll(() => numbers(page)).toEqual(["VIEWLY-01"]);
  await page.getByRole("button", { name: "Remove view" }).click();
  await expect.poll(() => view.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => view.count()).toBe(1);
});

test("a column that was hidden stays hidden", { tags: "extended" }, async ({
  shop,
  visitAdmin,
}) => {
  await forgetSettings(shop, "lists");
  await addOrder(shop, "COLUMN-1");
  const page = await visitAdmin("/admin/orders?search=column-");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Bars" }).uncheck();
  const bars = page.getByRole("columnheader", { name: "Bars" });
  await expect.poll(() => bars.count()).toBe(0);

  await open(page, "/admin/orders?search=column-");
  expect(await bars.count()).toBe(0);
});
