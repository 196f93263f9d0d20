import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiShopper } from "#test/support/api-shopper.ts";
import { launchBrowser, visit } from "#test/support/browser.ts";
import { open, unlock } from "#test/support/journeys.ts";
import { type RunningShop, runShop } from "#test/support/running-shop.ts";
import { query } from "#test/support/shop-database.ts";

// What the log shows of a letter, and how much of the log there is. Its search, refresh, export and
// clearing are in admin-pricing.test.ts.

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
  await unlock(visitor.page, shop.pin);
  await open(visitor.page, "/admin/emails");
  return visitor;
}

test("an empty log says so", async () => {
  const { page, leave } = await emails();
  await page.getByText("No emails logged.").waitFor();
  await leave();
});

test("View shows a letter as its reader saw it, in a frame that runs nothing, and as plain text", async () => {
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

test("the newest 1000 are shown, however many were written", async () => {
  await query(
    shop,
    `insert into email_log (logged_at, kind, recipient, subject, text_body, html_body, success, captured)
     select now() + make_interval(secs => n), 'order-owner', 'many@example.com', 'Letter ' || n, '', '', true, true
     from generate_series(1, 1200) as n`,
  );
  const { page, leave } = await emails();
  await page.getByRole("rowheader", { name: "Letter 1200" }).waitFor();
  await page
    .getByText(/of 1,?000/)
    .first()
    .waitFor();
  await leave();
});
