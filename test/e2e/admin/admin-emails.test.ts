import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { download, open } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

// The email log.

/** Mails to one invented address; the third was not sent. */
async function addMails(shop: RunningShop, recipient: string, count: number): Promise<void> {
  await query(
    shop,
    `insert into email_log (logged_at, kind, recipient, subject, text_body, html_body, success, captured, error)
     select timestamptz '2026-11-20 15:00:00Z', 'receipt', $1, 'Mail ' || n, '', '', n <> 3, true,
       case when n = 3 then '=cmd()' end
     from generate_series(1, $2::int) as n`,
    [recipient, count],
  );
}

/** Buys, and waits for the customer's mail. @returns its HTML */
async function mailOfOrder(shop: RunningShop, options: Parameters<typeof buyOrder>[1] = {}) {
  const { id, number } = await buyOrder(shop, options);
  const statement = `select html_body from email_log
    where order_id = '${id}' and kind = 'order-customer'`;
  await expect.poll(() => query(shop, statement), { timeout: 30_000 }).toHaveLength(1);
  const [mail] = await query(shop, statement);
  return { orderId: id, number, html: String(mail?.html_body) };
}

test("a mail with an unbroken name of 80 characters is no wider than 600 px, and fits a phone", {
  tags: "extended",
}, async ({ shop, browser }) => {
  const name = "Wintergreen".repeat(8).slice(0, 80);
  const productId = await addProduct(shop, name);
  const { html } = await mailOfOrder(shop, {
    lines: [{ productId, quantity: 1 }],
    details: { firstName: name.slice(0, 50) },
  });
  expect(html).toContain(name);
  for (const [viewport, most] of [
    [1280, 600],
    [390, 390],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: viewport, height: 800 } });
    await page.setContent(html);
    const widths = await page.locator("table").evaluateAll((tables) =>
      // The outermost table has the width of the window.
      tables.slice(1).map((table) => table.getBoundingClientRect().width),
    );
    expect(Math.max(...widths)).toBeLessThanOrEqual(most);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport);
    await page.close();
  }
});

test("View shows a mail as its reader saw it, in a frame without scripts, and as plain text", async ({
  shop,
  visitAdmin,
}) => {
  const { orderId, number } = await mailOfOrder(shop);
  await query(
    shop,
    `update email_log set html_body = html_body ||
       '<script>parent.document.title = "taken over"</script><img src="x" onerror="parent.document.title = 1">'
     where order_id = $1`,
    [orderId],
  );
  const page = await visitAdmin("/admin/emails", {
    expectedErrors: /sandboxed|Content Security Policy/,
  });
  await page.getByRole("link", { name: new RegExp(`Order Confirmation #${number}`) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("robin.sample@example.com").first().waitFor();
  expect(await dialog.locator("iframe").getAttribute("sandbox")).toBe("");
  await dialog.frameLocator("iframe").getByText(number).first().waitFor();
  await dialog.locator("pre").getByText(number).waitFor();
  expect(await page.title()).toContain("Emails");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("Refresh shows new mails of the search, and Export CSV saves those of the view", async ({
  shop,
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/emails?q=late%40example");
  await page.getByText("Nothing in the log matches your search.").waitFor();
  await addMails(shop, "late@example.com", 3);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("late@example.com").first().waitFor();
  const exportCsv = async () => {
    const file = await download(page, page.getByRole("link", { name: "Export CSV" }));
    expect(file.name).toMatch(/^email-log-\d{4}-\d\d-\d\d\.csv$/);
    return parse(file.text, { bom: true }) as string[][];
  };
  const lines = await exportCsv();
  expect(lines).toHaveLength(4);
  expect(lines[0]).toEqual(["timestamp", "to", "subject", "success", "error"]);
  expect(lines).toContainEqual([
    expect.stringMatching(/^2026-11-20 \d\d:00:00$/),
    "late@example.com",
    "Mail 3",
    "false",
    "'=cmd()",
  ]);

  await query(shop, "update email_log set logged_at = now() where recipient = 'late@example.com'");
  await open(page, "/admin/emails?q=late%40&show=failed");
  await page.getByRole("rowheader", { name: "Mail 3" }).waitFor();
  const failed = (await exportCsv()).slice(1).map(([, to, subject]) => [to, subject]);
  expect(failed).toEqual([["late@example.com", "Mail 3"]]);
});

test("Clear Logs asks first, and clears without sending anything again", async ({
  shop,
  visitAdmin,
}) => {
  await mailOfOrder(shop);
  const page = await visitAdmin("/admin/emails", { colorScheme: "dark", bypassCSP: true });
  await page.getByRole("button", { name: "Clear Logs" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Clear email logs? This cannot be undone.").waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByRole("row").count()).toBeGreaterThan(1);
  const sent = await query(shop, "select * from mail_events order by key");
  await page.getByRole("button", { name: "Clear Logs" }).click();
  await question.getByRole("button", { name: "Clear Logs" }).click();
  await page.getByText("No emails logged.").waitFor();
  expect(await query(shop, "select * from mail_events order by key")).toEqual(sent);
});
