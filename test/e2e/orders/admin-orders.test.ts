import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultShopDetails } from "#domain/shop/shop-details.ts";
import { parseConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createLog } from "#server/platform/log.ts";
import { makeDemoOrders } from "#tools/demo/make-demo-orders.ts";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { holdScripts, open, openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { databaseOf, query, stopReconciliation } from "../../support/shop-database.ts";

let shop: RunningShop;
let browser: Browser;
let newest: { id: string; order_number: string }[];
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
  await stopReconciliation(shop);
  const log = createLog("silent");
  const db = openDatabase({ ...databaseOf(shop), port: 5432 }, log);
  const config = parseConfig({}, shop.dataDir);
  const details = () => defaultShopDetails.demo;
  await makeDemoOrders({ db, log, config, details, clock: () => new Date() }, 43);
  await db.destroy();
  await query(
    shop,
    `update orders set customer_name = 'Robin Findme', customer_email = 'Findme@Example.com'
     where order_number like '%-003'`,
  );
  newest = (await query(
    shop,
    "select id, order_number from orders order by created_at desc, id desc limit 10",
  )) as typeof newest;
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

async function admin(options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, shop.url, options);
  await openAdmin(visitor.page, shop, "/admin/orders");
  return visitor;
}

const hold = (index: number, kind: string) =>
  query(
    shop,
    `insert into holds (order_id, kind, since) values ('${newest[index]?.id}', '${kind}', now())
     on conflict (order_id, kind) where released_at is null do nothing`,
  );
const rows = (page: Page) => page.locator(".order-table tbody tr");
const toast = (page: Page, title: string) => page.locator("[data-toast]", { hasText: title });
const numberOf = (index: number) => newest[index]?.order_number ?? "";
const rowOf = (page: Page, index: number) => rows(page).filter({ hasText: numberOf(index) });

describe("search and filters", () => {
  test("a search waits until typing stops, is in the address, and Back removes it", async () => {
    const { page, leave } = await admin();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(".data?") && request.url().includes("search=")) {
        asked.push(request.url());
      }
    });
    await page.getByLabel("Search").pressSequentially("FINDME@ex", { delay: 30 });
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(page.url()).toContain("search=FINDME%40ex");
    expect(asked).toHaveLength(1);
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(10);
    await expect.poll(() => page.getByLabel("Search").inputValue()).toBe("");
    await leave();
  });

  test("a changed filter starts at the first page, and its address restores it", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await admin();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of 5").waitFor();
    await page.getByLabel("Payment status", { exact: true }).selectOption("paid");
    await expect.poll(() => page.url()).not.toContain("page=");
    await page.getByLabel("Order status", { exact: true }).selectOption("delivered");
    await expect.poll(() => page.url()).toContain("status=delivered&payment=paid");
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText(/Page 2 of/).waitFor();
    const address = page.url();
    expect(address).toContain("page=2");
    const shown = await rows(page).allInnerTexts();
    await open(page, address);
    expect(await rows(page).allInnerTexts()).toEqual(shown);
    expect(await page.getByLabel("Order status", { exact: true }).inputValue()).toBe("delivered");
    await page.goBack();
    await leave();
  });

  test("Next and Previous show every order once, and so do addresses", async () => {
    const { page, leave } = await admin();
    const seen: string[] = await rows(page).allInnerTexts();
    for (const number of [2, 3, 4, 5]) {
      await page.getByRole("link", { name: "Next" }).click();
      await page.getByText(`Page ${number} of 5`).waitFor();
      seen.push(...(await rows(page).allInnerTexts()));
    }
    expect(new Set(seen).size).toBe(43);
    for (const number of [4, 3, 2, 1]) {
      await page.getByRole("link", { name: "Previous" }).click();
      await page.getByText(`Page ${number} of 5`).waitFor();
      const shown = await rows(page).allInnerTexts();
      expect(shown).toEqual(seen.slice((number - 1) * 10, number * 10));
    }
    await page.goto("/admin/orders?page=4");
    expect(await rows(page).allInnerTexts()).toEqual(seen.slice(30, 40));
    await page.goto("/admin/orders?page=99");
    expect(await rows(page).allInnerTexts()).toEqual(seen.slice(40));
    await leave();
  });

  test("a heading sorts by its column, both ways and over all pages; on a phone a choice does", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await admin();
    const totals = async () =>
      (await rows(page).locator(".cell-total").allInnerTexts()).map((text) => text.trim());
    const expected = async (direction: string, offset: number) =>
      (
        await query(
          shop,
          `select total from orders order by total ${direction}, created_at ${direction},
            id ${direction} offset ${offset} limit 10`,
        )
      ).map(({ total }) => `$${total}`);
    const heading = (name: string) => page.getByRole("columnheader", { name });
    expect(await heading("Date").getAttribute("aria-sort")).toBe("descending");
    for (const [direction, sort] of [
      ["asc", "total"],
      ["desc", "-total"],
    ] as const) {
      await heading("Total").getByRole("link").click();
      await page.waitForURL((url) => url.searchParams.get("sort") === sort);
      await expect.poll(totals).toEqual(await expected(direction, 0));
      expect(await heading("Total").getAttribute("aria-sort")).toBe(`${direction}ending`);
      expect(await heading("Date").getAttribute("aria-sort")).toBeNull();
    }
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/sort=-total&page=2&after=/);
    await expect.poll(totals).toEqual(await expected("desc", 10));
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(totals).toEqual(await expected("desc", 0));
    await page.setViewportSize(phone);
    await page.getByLabel("Sorted by").selectOption("Total, lowest first");
    await expect.poll(totals).toEqual(await expected("asc", 0));
    await leave();
  });

  test("a search that finds more than a thousand orders says so", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await admin();
    await query(
      shop,
      `insert into orders (order_number, customer_name, created_at)
       select 'MANY-' || n, 'Many Findmany', timestamptz '2020-01-01' + n * interval '1 minute'
       from generate_series(1, 1015) as n`,
    );
    await open(page, "/admin/orders?search=findmany");
    await page.getByText("1–10 of 1,000+").waitFor();
    await page.getByText("Page 1", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("11–20 of 1,000+").waitFor();
    expect(await rows(page).first().innerText()).toContain("MANY-1005");
    await open(page, "/admin/orders?search=findmany&page=102");
    await page.getByText("1011–1015 of 1,000+").waitFor();
    expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
    await open(page, "/admin/orders?search=many-101");
    await page.getByText("MANY-101", { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(1);
    await query(shop, "delete from orders where customer_name = 'Many Findmany'");
    await leave();
  });

  test("an empty result says so and offers a way back", { tags: "extended" }, async () => {
    const { page, leave } = await admin();
    await page.getByLabel("Search").fill("nobody at all");
    await page.getByText("No orders found matching your criteria.").waitFor();
    await page.getByRole("link", { name: "Export CSV" }).click();
    await toast(page, "No orders").getByText("Nothing to export").waitFor();
    await page.getByRole("link", { name: "show all orders" }).click();
    await expect.poll(() => rows(page).count()).toBe(10);
    await leave();
  });
});

describe("bulk changes", () => {
  test("an empty selection is reported, and selected orders change and can be undone", async () => {
    const { page, leave } = await admin();
    await page.getByRole("button", { name: "Mark Shipped" }).click();
    await toast(page, "No orders selected")
      .getByText("Select orders to perform bulk action.")
      .waitFor();
    const before = await page.locator(".status-select").evaluateAll(valuesOf);
    await page.getByLabel("Select all").check();
    await page.getByText("10 selected").waitFor();
    await page.getByLabel(`Select ${numberOf(9)}`).uncheck();
    await page.getByText("9 selected").waitFor();
    await page.getByRole("button", { name: "Mark Delivered" }).click();
    const changed = before.slice(0, 9).filter((status) => status !== "delivered").length;
    await toast(page, "Bulk update").getByText(`Changed ${changed} orders to delivered`).waitFor();
    await expect
      .poll(() => page.locator(".status-select").evaluateAll(valuesOf))
      .toEqual([...Array(9).fill("delivered"), before[9]]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator(".status-select").evaluateAll(valuesOf)).toEqual(before);
    await leave();
  });

  test("Enter on a checkbox changes nothing", { tags: "extended" }, async () => {
    const { page, leave } = await admin();
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    for (const name of [`Select ${numberOf(7)}`, "Select all"]) {
      await page.getByLabel(name).check();
      await page.getByLabel(name).press("Enter");
    }
    await page.getByText("10 selected").waitFor();
    expect(await page.locator("[data-toast]").allInnerTexts()).toEqual([]);
    expect(sent).toBe(0);
    await leave();
  });

  const valuesOf = (selects: (HTMLElement | SVGElement)[]) =>
    selects.map((select) => (select as HTMLSelectElement).value);
});

test("orders that are marked before hydration are changed, and the screen says so", {
  tags: "extended",
}, async () => {
  const { page, leave } = await admin();
  const release = await holdScripts(page);
  await page.goto("/admin/orders", { waitUntil: "commit" });
  await page.getByLabel(`Select ${numberOf(5)}`).check();
  await page.getByRole("button", { name: "Mark Delivered" }).first().click();
  release();
  await page.getByText("Changed 1 orders to delivered").waitFor();
  expect(await rowOf(page, 5).locator(".status-select").inputValue()).toBe("delivered");
  await leave();
});

describe("the menu of a row", () => {
  const choose = async (page: Page, index: number, name: string) => {
    await page.getByLabel(`Actions for ${numberOf(index)}`).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };

  test("opens the details, changes the status, and the toast undoes that", async () => {
    const { page, leave } = await admin();
    await choose(page, 1, "View Details");
    await page
      .getByRole("dialog")
      .getByRole("heading", { name: numberOf(1) })
      .waitFor();
    await page.keyboard.press("Escape");
    await choose(page, 1, "Cancel Order");
    await toast(page, "Order updated").getByText("Status changed to cancelled").waitFor();
    const select = rowOf(page, 1).locator(".status-select");
    await expect.poll(() => select.inputValue()).toBe("cancelled");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => select.inputValue()).not.toBe("cancelled");
    await leave();
  });

  test("sends the new-order email after a confirmation", { tags: "extended" }, async () => {
    const { page, leave } = await admin();
    await choose(page, 2, "Send New Order Email");
    await page.getByText("Send new order email?").waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await toast(page, "Email sent")
      .getByText(`New Order email sent for ${numberOf(2)}`)
      .waitFor();
    await leave();
  });

  test("returns the focus to the menu if a confirmation is dismissed", {
    tags: "extended",
  }, async () => {
    const { page, leave } = await admin();
    await choose(page, 2, "Delete Order");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(focused).toBe(`Actions for ${numberOf(2)}`);
    await leave();
  });

  test("deletes after a confirmation; the customer's page is gone and the history stays", async () => {
    const { page, leave } = await admin({ expectedErrors: /status of 404/ });
    await query(shop, "insert into orders (order_number) values ('DELETE-ME')");
    await page.getByLabel("Search").fill("delete-me");
    await expect.poll(() => rows(page).count()).toBe(1);
    const [row] = await query(shop, "select id from orders where order_number = 'DELETE-ME'");
    const ask = async () => {
      await page.getByLabel("Actions for DELETE-ME").click();
      await page.getByRole("menuitem", { name: "Delete Order" }).click();
      await page
        .getByText("Are you sure you want to delete this order? This action cannot be undone.")
        .waitFor();
    };
    await ask();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    expect(await rows(page).count()).toBe(1);
    await ask();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Order deleted").getByText("Order removed successfully.").waitFor();
    await page.getByText("No orders found matching your criteria.").waitFor();
    await open(page, `/admin/orders?order=${row?.id}`);
    await page.getByRole("dialog").getByText("Order deleted.").waitFor();
    await open(page, `/order-confirmation/${row?.id}`);
    await page.getByRole("heading", { name: "Order Not Found" }).waitFor();
    await leave();
  });

  test("reports a server that does not answer", { tags: "extended" }, async () => {
    const { page, leave } = await admin({ expectedErrors: /ERR_FAILED/ });
    await page.route("**/admin/orders*.data*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await choose(page, 0, "Delete Order");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Delete failed").getByText("Could not delete order").waitFor();
    await choose(page, 0, "Send New Order Email");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await toast(page, "Email failed").getByText("Could not send email").waitFor();
    // The select returns to the server's status, and the status can be chosen again.
    const select = rowOf(page, 0).locator(".status-select");
    const before = await select.inputValue();
    const other = before === "shipped" ? "delivered" : "shipped";
    for (let each = 0; each < 3; each++) {
      await select.selectOption(other);
      await toast(page, "Update failed").getByText("Could not update order status").waitFor();
      await expect.poll(() => select.inputValue()).toBe(before);
      await page.locator("[data-toast]").getByRole("button", { name: "Close" }).click();
    }
    await choose(page, 0, before === "cancelled" ? "Mark Shipped" : "Cancel Order");
    await toast(page, "Update failed").waitFor();
    await expect.poll(() => select.inputValue()).toBe(before);
    await page.getByLabel(`Select ${numberOf(0)}`).check();
    await page.getByRole("button", { name: "Mark Shipped" }).first().click();
    await toast(page, "Update failed").getByText("Could not update order status").waitFor();
    await leave();
  });
});

describe("an address with sendOrder", () => {
  const sentMails = async () =>
    Number(
      (await query(shop, "select count(*)::int as n from email_log where kind = 'order-owner'"))[0]
        ?.n,
    );

  test("sends once, and is removed from the address", { tags: "extended" }, async () => {
    const { page, leave } = await admin();
    const before = await sentMails();
    await open(page, `/admin/orders?status=pending&sendOrder=${numberOf(0)}`);
    await toast(page, "Email sent").waitFor();
    await expect.poll(() => page.url()).toBe(`${shop.url}/admin/orders?status=pending`);
    expect(await sentMails()).toBe(before + 1);
    await page.reload();
    await page.getByText("Total Orders").waitFor();
    expect(await sentMails()).toBe(before + 1);
    await leave();
  });

  test("with an unknown number reports the failure", { tags: "extended" }, async () => {
    const { page, leave } = await admin({ expectedErrors: /status of 409/ });
    await open(page, "/admin/orders?sendOrder=CHOC-1999-001");
    await toast(page, "Email failed").getByText("Could not send email").waitFor();
    await expect.poll(() => page.url()).toBe(`${shop.url}/admin/orders`);
    await leave();
  });
});

test("the four figures and the pages of ten are those of the database", async () => {
  const { page, leave } = await admin();
  const [counted] = await query(
    shop,
    `select count(*)::int as orders, (count(*) filter (where status = 'pending'))::int as pending,
       sum(total) filter (where payment_status = 'paid') as revenue,
       round(avg(total) filter (where payment_status = 'paid'), 2) as average from orders`,
  );
  const usd = (amount: unknown) =>
    Number(amount).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const figure = (name: string) =>
    page.locator(".stat", { has: page.getByText(name, { exact: true }) }).locator("dd");
  expect(await figure("Total Orders").innerText()).toBe(String(counted?.orders));
  expect(await figure("Pending Orders").innerText()).toBe(String(counted?.pending));
  expect(await figure("Total Revenue").innerText()).toBe(usd(counted?.revenue));
  expect(await figure("Avg Order Value").innerText()).toBe(usd(counted?.average));
  expect(await rows(page).count()).toBe(10);
  await page.getByRole("button", { name: "Refresh Orders" }).click();
  await toast(page, "Orders refreshed")
    .getByText(`Loaded ${counted?.orders} orders from the database.`)
    .waitFor();
  await open(page, "/admin");
  expect(await figure("Total Orders").innerText()).toBe(String(counted?.orders));
  expect(await figure("Revenue").innerText()).toBe(
    usd(Math.round(Number(counted?.revenue))).replace(".00", ""),
  );
  await page.getByRole("link", { name: "Go to the orders" }).click();
  await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();
  await open(page, "/AdminOrders");
  expect(await rows(page).count()).toBe(10);
  await leave();
});

test("the details show the whole order and its history", async () => {
  const { page, leave } = await admin();
  await query(
    shop,
    `update orders set notes = 'Please ring twice', tracking_number = '1Z-INVENTED',
       estimated_delivery = '2026-12-01T12:00:00Z',
       shipping_address = shipping_address || '{"phone": "(555) 010-0199"}'
     where id = '${newest[3]?.id}'`,
  );
  await open(page, "/admin/orders");
  await page.getByRole("link", { name: numberOf(3) }).click();
  const dialog = page.getByRole("dialog");
  for (const words of [
    numberOf(3),
    "1Z-INVENTED",
    "Dec 1, 2026",
    "(555) 010-0199",
    "Please ring twice",
    "Subtotal",
    "Tax",
    "Shipping",
    "Total",
    "Order placed",
  ]) {
    await dialog.getByText(words).first().waitFor();
  }
  expect(page.url()).toContain(`order=${newest[3]?.id}`);
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await leave();
});

test("a held order is marked, shows the reason and refunds, and prints its slip only on request", async () => {
  const id = newest[5]?.id;
  await query(shop, `update orders set status = 'pending', refunded_amount = 5 where id = '${id}'`);
  await query(
    shop,
    `insert into payments (order_id, kind, created_at, amount, status, paid_at, dispute_state)
     values ('${id}', 'intent', now(), 20, 'succeeded', now(), 'open')`,
  );
  await hold(5, "dispute");
  const { page, leave } = await admin();
  await page
    .context()
    .addInitScript("window.print = () => document.documentElement.setAttribute('printed', '')");
  await rowOf(page, 5).getByText("On hold").waitFor();
  expect(await rows(page).getByText("On hold").count()).toBe(1);
  await page.getByRole("link", { name: numberOf(5) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Do not pack: the payment is disputed.").waitFor();
  await dialog.getByText("The customer's bank disputes the payment.").first().waitFor();
  expect(await dialog.locator("dl > div", { hasText: "Refunded" }).innerText()).toContain("−$5.00");
  const [slip] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Print Packing Slip" }).click(),
  ]);
  await slip.getByText("Do not pack: the payment is disputed.").waitFor();
  await slip.getByRole("button", { name: "Print anyway" }).waitFor();
  expect(await slip.locator("html[printed]").count()).toBe(0);
  await slip.getByRole("button", { name: "Print anyway" }).click();
  await slip.locator("html[printed]").waitFor();
  await slip.close();
  // The order can be shipped anyway after a check.
  await open(page, "/admin/orders");
  await page.getByRole("combobox", { name: `Status of ${numberOf(5)}` }).selectOption("shipped");
  await page.getByText("Status changed to shipped").waitFor();
  await query(shop, `delete from holds where order_id = '${id}'`);
  await leave();
});

test("an order that waits for the customer's bank account says so, with a link for the customer", {
  tags: "extended",
}, async () => {
  await query(shop, `update orders set payment_status = 'pending' where id = '${newest[6]?.id}'`);
  await query(
    shop,
    `insert into payments (order_id, kind, created_at, amount, status, verification_url)
     values ('${newest[6]?.id}', 'intent', now(), 20, 'pending', 'https://pay.example/verify')`,
  );
  const { page, leave } = await admin();
  await page.getByRole("link", { name: numberOf(6) }).click();
  const link = page.getByRole("dialog").getByRole("link", { name: "the bank account" });
  expect(await link.getAttribute("href")).toBe("https://pay.example/verify");
  await leave();
});

test("Export CSV saves every filtered order in a file named with the date", async () => {
  const { page, leave } = await admin();
  await page.getByLabel("Order status", { exact: true }).selectOption("delivered");
  const exportLink = page.getByRole("link", { name: "Export CSV" });
  await expect.poll(() => exportLink.getAttribute("href")).toContain("status=delivered");
  const [download] = await Promise.all([page.waitForEvent("download"), exportLink.click()]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const rows: string[][] = parse(readFileSync(await download.path()), { bom: true });
  expect(rows[0]?.join()).toBe("orderNumber,customer,email,status,paymentStatus,total,date");
  const [counted] = await query(
    shop,
    "select count(*)::int as n from orders where status = 'delivered'",
  );
  expect(rows).toHaveLength(Number(counted?.n) + 1);
  expect(rows[1]?.join()).toMatch(/,delivered,\w+,\d+\.\d\d,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await leave();
});

test("Debug DB shows count, figures and ten orders, or the error", {
  tags: "extended",
}, async () => {
  const { page, leave } = await admin({ expectedErrors: /status of 503|ERR_FAILED/ });
  await page.getByRole("button", { name: "Debug DB" }).click();
  const text = page.getByLabel("Orders in the database");
  await text.waitFor();
  const [counted] = await query(shop, "select count(*)::int as n from orders");
  expect(await text.inputValue()).toContain(`Order count: ${counted?.n}`);
  expect(await text.inputValue()).toContain('"pendingOrders"');
  expect((await text.inputValue()).match(/"orderNumber"/g)).toHaveLength(10);
  await page.getByRole("button", { name: "Close" }).click();
  await page.route("**/admin/orders/debug", (route) =>
    route.fulfill({ status: 503, json: { error: "the disk is full" } }),
  );
  await page.getByRole("button", { name: "Debug DB" }).click();
  await page.getByText("Error fetching orders: the disk is full").waitFor();
  await leave();
});

test("the packing slip opens in a window that prints itself, and a blocked window is reported", {
  tags: "extended",
}, async () => {
  const { page, leave } = await admin();
  await page
    .context()
    .addInitScript("window.print = () => document.documentElement.setAttribute('printed', '')");
  await open(page, `/admin/orders?order=${newest[0]?.id}`);
  const [slip] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Print Packing Slip" }).click(),
  ]);
  await slip.getByRole("heading", { name: "Packing Slip" }).waitFor();
  await slip.getByText(numberOf(0)).first().waitFor();
  await slip.locator("html[printed]").waitFor();
  expect(await slip.locator(".admin-bar").isVisible()).toBe(false);
  await slip.evaluate("window.print = () => { throw new Error('no printer') }");
  await slip.getByRole("button", { name: "Print" }).click();
  await toast(slip, "Print failed").getByText("Could not open print dialog").waitFor();
  await slip.close();
  await page.evaluate("window.open = () => null");
  await page.getByRole("button", { name: "Print Packing Slip" }).click();
  await toast(page, "Print failed").getByText("Could not open print dialog").waitFor();
  await leave();
});

test.each([
  ["opened from the list", true],
  ["that came with the page", false],
])(
  "a toast is shown once in front of details %s, and stays when they are closed",
  { tags: "extended" },
  async (_, later) => {
    const { page, leave } = await admin({ viewport: phone });
    await page.addInitScript("window.open = () => null");
    if (later) {
      await open(page, "/admin/orders");
      await page.getByRole("link", { name: numberOf(0) }).click();
    } else await open(page, `/admin/orders?order=${newest[0]?.id}`);
    const details = page.getByRole("dialog");
    await details.getByRole("button", { name: "Print Packing Slip" }).click();
    const failed = toast(page, "Print failed");
    await failed.waitFor();
    expect(await page.getByRole("status").filter({ has: failed }).count()).toBe(1);
    // The click must hit the toast, which is above everything else.
    await failed.getByText("Could not open print dialog").click({ timeout: 2_000 });
    await details.getByRole("link", { name: "Close" }).click();
    await details.waitFor({ state: "detached" });
    expect(await failed.isVisible()).toBe(true);
    await failed.getByRole("button", { name: "Close" }).click();
    await failed.waitFor({ state: "detached" });
    await leave();
  },
);

test("if a refresh fails, the browser's own orders are shown instead", {
  tags: "extended",
}, async () => {
  const { page, leave } = await admin({ expectedErrors: /ERR_FAILED/ });
  await page.route("**/admin/orders/pulse", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh Orders" }).click();
  await toast(page, "Refresh failed")
    .getByText("Could not load orders from database. Using local orders instead.")
    .waitFor();
  await page.getByRole("heading", { name: "Local orders" }).waitFor();
  await page.unroute("**/admin/orders/pulse");
  await page.getByRole("heading", { name: "Local orders" }).waitFor({ state: "detached" });
  await leave();
});

test("the keyboard shortcuts work: / searches, j and k move, x selects, o opens, Escape returns to the row; and they can be switched off", {
  tags: "extended",
}, async () => {
  const { page, leave } = await admin();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("j");
  await expect.poll(focused).toBe(numberOf(0));
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect.poll(focused).toBe(numberOf(1));
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  expect(await page.getByLabel(`Select ${numberOf(1)}`).isChecked()).toBe(true);
  await page.keyboard.press("o");
  await page
    .getByRole("dialog")
    .getByRole("heading", { name: numberOf(1) })
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(focused).toBe(numberOf(1));
  await page.keyboard.press("j");
  await expect.poll(focused).toBe(numberOf(2));
  await page.keyboard.press("/");
  await page.keyboard.type("findme/jkxo");
  expect(await page.getByLabel("Search").inputValue()).toBe("findme/jkxo");
  await open(page, "/admin/orders");
  await page.getByLabel("Keyboard shortcuts").uncheck();
  await page.keyboard.press("j");
  expect(await focused()).not.toBe(numberOf(0));
  await leave();
});

// Each width and each color scheme once: colors do not depend on the width.
describe.each([
  ["a phone in the dark", { viewport: phone, colorScheme: "dark" }],
  ["a desk in the light", { colorScheme: "light" }],
] as const)("no accessibility violations on %s", { tags: "extended" }, (_name, device) => {
  test("list, menu, question, debug dialog, nothing found, packing slip, held order", async () => {
    await hold(7, "payment_review");
    const { page, leave } = await admin({ ...device, bypassCSP: true });
    await page.getByLabel(`Select ${numberOf(0)}`).check();
    await page.getByLabel(`Actions for ${numberOf(0)}`).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Delete Order" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("button", { name: "Debug DB" }).click();
    await page.getByLabel("Orders in the database").waitFor();
    await expectAccessible(page);
    await open(page, "/admin/orders?search=nobody");
    await expectAccessible(page);
    await open(page, `/admin/orders/${newest[0]?.id}/slip`);
    await expectAccessible(page);
    await open(page, `/admin/orders?order=${newest[7]?.id}`);
    await page.getByRole("dialog").getByText("Do not pack").waitFor();
    await expectAccessible(page);
    await open(page, `/admin/orders/${newest[7]?.id}/slip`);
    await expectAccessible(page);
    await leave();
  });
});
