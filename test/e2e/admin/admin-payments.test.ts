import { expect } from "vitest";
import { type BoughtOrder, buyOrder } from "../../support/api-shopper.ts";
import { open, putProductInCart } from "../../support/journeys.ts";
import { readAdminPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, stopReconciliation } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// Payment reconciliation as the owner sees it. Its rules are tested in server/reconciliation.

test.beforeAll(({ shop }) => stopReconciliation(shop));

/** Stores the findings of a comparison, each for another payment of the order. */
async function storeFindings(
  shop: RunningShop,
  { id: orderId, number: orderNumber }: BoughtOrder,
  codes: readonly string[],
): Promise<void> {
  const findings = codes.map((code, number) => ({
    code,
    intentId: `pi_invented_${number}`,
    order: {
      orderId,
      orderNumber,
      total: 3507,
      paymentStatus: "pending",
      refunded: 0,
      isPaidAfterCancellation: false,
    },
    payment: { state: "requires_capture", amount: 3500, refunded: 500 },
  }));
  await query(shop, "delete from payment_reconciliation");
  await query(
    shop,
    `insert into payment_reconciliation (checked_at, compared, findings)
     values (now(), 7, '${JSON.stringify(findings)}')`,
  );
}

test("Check now compares orders and payments at once, and the page updates without a reload", async ({
  shop,
  visitAdmin,
}) => {
  await query(shop, "delete from payment_reconciliation; delete from refunds");
  await buyOrder(shop);
  const page = await visitAdmin("/admin/payments");
  await page.getByRole("heading", { name: "Payments haven't been reconciled yet." }).waitFor();
  await page.getByRole("button", { name: "Check now" }).click();
  await page
    .getByRole("heading", {
      name: /^Shop and demo payments agree to the cent, as of \d+:\d+.[AP]M\.$/,
    })
    .waitFor({ timeout: 30_000 });
  await page.getByText(/^(One payment|\d+ payments) of the last five weeks compared on /).waitFor();
  await page.getByRole("button", { name: "Check now" }).waitFor();
  const { text } = await readAdminPage(shop, "/admin");
  expect(text).toContain("Shop and demo payments agree to the cent, as of");
  expect(text).not.toContain("between shop and demo payments");
});

test("the dashboard counts a failed refund, and Payments shows its order, the reason and what to do", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const order = await buyOrder(shop);
  await query(shop, "delete from refunds");
  const page = await visitAdmin("/admin/payments");
  expect(await page.getByRole("heading", { name: "Failed refunds" }).count()).toBe(0);
  await query(
    shop,
    `insert into refunds (id, order_id, payment_id, status, amount, requested_by, requested_at,
       changed_at, failure)
     select gen_random_uuid(), order_id, id, 'failed', 12.5, 'owner', now(), now(),
       'expired_or_canceled_card'
     from payments where order_id = '${order.id}'`,
  );
  await open(page, "/admin");
  await page.getByRole("link", { name: "1 refund failed" }).click();
  const failed = page.getByRole("region", { name: "Failed refunds" });
  await failed.getByText("$12.50: The card has expired or was cancelled.").waitFor();
  await failed.getByText("These customers do not have the money.").waitFor();
  await failed.getByRole("link", { name: order.number }).click();
  await page.getByRole("main").getByText("The card has expired or was cancelled.").waitFor();
});

test("a failed comparison keeps the findings of the one before, which the dashboard counts and which lead to their order", async ({
  shop,
}) => {
  const order = await buyOrder(shop);
  await storeFindings(shop, order, ["amount-differs", "refund-differs"]);
  await query(shop, "update payment_reconciliation set error = 'unreachable'");
  const home = await readAdminPage(shop, "/admin");
  expect(home.text).toMatch(/ 2 (\w+ )*differences between shop and demo payments/);
  const [before = ""] = home.html.split("differences between shop and demo payments");
  expect(before.slice(before.lastIndexOf("<a "))).toContain('href="/admin/payments"');

  const { text, html } = await readAdminPage(shop, "/admin/payments");
  expect(text).toContain("2 payments need your attention");
  expect(text).toContain("7 payments of the last five weeks compared on");
  expect(text).toMatch(/the payment provider did not answer\. It is tried again/);
  expect(html).toMatch(
    new RegExp(`<a [^>]*href="/admin/orders[^"]*${order.id}"[^>]*>${order.number}`),
  );
});

test("all cards, and with them wallets and Link, are taken once the owner chooses, as terms say", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await query(shop, "delete from settings where section = 'payments'");
  const page = await visitAdmin("/admin/checkout");
  const ways = page.getByRole("region", { name: "Ways to pay" });
  const cards = ways.getByRole("switch", { name: "Take all cards" });
  const wallets = ways.getByRole("switch", { name: "Apple Pay and Google Pay" });
  const link = ways.getByRole("switch", { name: "Link" });
  const inCart = ways.getByRole("switch", {
    name: "Also show wallets in the cart and for gift cards",
  });
  await wallets.check();
  expect(await cards.isChecked()).toBe(true);
  await link.check();
  await inCart.check();
  await cards.uncheck();
  for (const each of [wallets, link, inCart]) expect(await each.isChecked()).toBe(false);
  await cards.check();
  await ways.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  const history = "select section, version, data from versions where section = 'payments'";
  expect(await query(shop, history)).toEqual([
    {
      section: "payments",
      version: 1,
      data: { takesAllCards: true, takesWallets: false, takesLink: false, walletsInCart: false },
    },
  ]);
  await page.goto(`${shop.url}/terms`);
  await page.getByText("We accept cards and bank payments by ACH.").waitFor();
  await putProductInCart(page);
  await open(page, "/checkout");
  await page.getByRole("radio", { name: /^Credit or debit card/ }).waitFor();
  await page.getByRole("radio", { name: /^Bank Account \(ACH\)/ }).waitFor();
  await query(shop, "delete from settings where section = 'payments'");
  await open(page, "/checkout");
  await page.getByRole("radio", { name: /^Debit Card \(Visa \/ Mastercard\)/ }).waitFor();
});
