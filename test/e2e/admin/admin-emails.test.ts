import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { orderConfirmationMail } from "#server/email/templates/order-confirmation-mail.ts";
import { apiShopper } from "../../support/api-shopper.ts";
import { launchBrowser, visit } from "../../support/browser.ts";
import { openAdmin } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

// The email log. Search, refresh, export and clearing are in admin-pricing.test.ts.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

async function emails(options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, shop.url, options);
  await openAdmin(visitor.page, shop, "/admin/emails");
  return visitor;
}

test("an empty log says so", async () => {
  const { page, leave } = await emails();
  await page.getByText("No emails logged.").waitFor();
  await leave();
});

test("a mail with an unbroken name of 80 characters is no wider than 600 px, and fits a phone", async () => {
  const long = "Wintergreen".repeat(8).slice(0, 80);
  const conche = { name: "Conche", email: "hello@conche.example", timeZone: "UTC" };
  const orderUrl = "https://bars.example/order/1";
  const mail = orderConfirmationMail(orderWith({ productName: long, firstName: long }), {
    shop: conche,
    orderUrl,
  });
  for (const [viewport, most] of [
    [1280, 600],
    [390, 390],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: viewport, height: 800 } });
    await page.setContent(mail.html);
    const widths = await page.locator("table").evaluateAll((tables) =>
      // The outermost table has the width of the window.
      tables.slice(1).map((table) => table.getBoundingClientRect().width),
    );
    expect(Math.max(...widths)).toBeLessThanOrEqual(most);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport);
    await page.close();
  }
});

test("View shows a mail as its reader saw it, in a frame without scripts, and as plain text", async () => {
  const buyer = apiShopper(shop.url);
  for (const step of [buyer.begin, buyer.submit, buyer.confirm, buyer.place]) await step();
  const kinds = () => query(shop, "select kind from email_log");
  await expect.poll(async () => (await kinds()).length, { timeout: 30_000 }).toBe(2);
  await query(
    shop,
    `update email_log set html_body = html_body ||
       '<script>parent.document.title = "taken over"</script><img src="x" onerror="parent.document.title = 1">'`,
  );
  const { page, leave } = await emails({ expectedErrors: /sandboxed|Content Security Policy/ });
  await page
    .getByRole("link", { name: /Order Confirmation #/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("robin.sample@example.com").first().waitFor();
  const frame = dialog.locator("iframe");
  expect(await frame.getAttribute("sandbox")).toBe("");
  await dialog
    .frameLocator("iframe")
    .getByText(/CHOC-\d{4}-001/)
    .first()
    .waitFor();
  await dialog
    .locator("pre")
    .getByText(/CHOC-\d{4}-001/)
    .waitFor();
  expect(await page.title()).toContain("Emails");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await leave();
});

test("the newest 1000 mails are shown, however many there are", async () => {
  await query(
    shop,
    `insert into email_log (logged_at, kind, recipient, subject, text_body, html_body, success, captured)
     select now() + make_interval(secs => n), 'order-owner', 'many@example.com', 'Email ' || n, '', '', true, true
     from generate_series(1, 1200) as n`,
  );
  const { page, leave } = await emails();
  await page.getByRole("rowheader", { name: "Email 1200" }).waitFor();
  await page
    .getByText(/of 1,?000/)
    .first()
    .waitFor();
  await leave();
});

function orderWith({ productName, firstName }: { productName: string; firstName: string }): Order {
  const address = {
    firstName,
    lastName: "Sample",
    street: "12 Invented Street",
    city: "Portland",
    state: "OR",
    zipCode: "97201",
    country: "US",
  } as const;
  const at = new Date("2026-11-20T15:00:00Z");
  return {
    id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    orderNumber: "CHOC-2026-007",
    customerEmail: "robin.sample@example.com",
    customerName: `${firstName} Sample`,
    status: "pending",
    paymentStatus: "paid",
    awaitsFirstPayment: false,
    orderDate: at,
    shippingAddress: address,
    billingAddress: address,
    taxes: [],
    shippingCharge: null,
    promotions: [],
    items: [
      {
        id: "1",
        productId: 1,
        productName,
        quantity: 1,
        price: cents(1250),
        discount: cents(0),
        tax: null,
        image: null,
        bundleId: null,
        bundleSize: null,
        contains: [],
      },
    ],
    subtotal: cents(1250),
    refunded: cents(0),
    discount: cents(0),
    tax: cents(100),
    shipping: cents(899),
    total: cents(2249),
    notes: null,
    trackingNumber: null,
    estimatedDelivery: null,
    paymentMethod: null,
    verificationUrl: null,
    isErased: false,
    createdAt: at,
    updatedAt: at,
  };
}
