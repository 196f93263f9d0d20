import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone, visit } from "../../support/browser.ts";
import { open, openAdmin } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { answerForStripe, payButton, putBarInCart } from "../../support/stripe-in-browser.ts";
import {
  checkoutIdOf,
  openStripeShop,
  type StripeShop,
  TOTAL,
  takeWallets,
} from "../../support/stripe-shop-in-browser.ts";

let stage: StripeShop;
beforeAll(async () => {
  stage = await openStripeShop();
});
afterAll(() => stage.close());
afterEach(() => query(stage.shop, "delete from settings where section = 'payments'"));

/** Opens the checkout with a bar in the cart and an empty form. */
async function arrive(options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(stage.browser, stage.shop.url, options);
  const { page } = visitor;
  await answerForStripe(page.context(), stage.fake);
  await putBarInCart(page);
  await open(page, "/checkout");
  await page.getByLabel("Card number").waitFor();
  return visitor;
}

test("a bank account and a debit card are the default, and no wallet", {
  tags: "extended",
}, async () => {
  const { page, leave } = await arrive();
  await page.getByRole("radio", { name: "Bank Account (ACH)" }).waitFor();
  await page
    .getByRole("radio", { name: "Debit Card (Visa / Mastercard)", checked: true })
    .waitFor();
  expect(await page.getByRole("region", { name: "Express checkout" }).count()).toBe(0);
  await leave();
});

test("wallets can be switched on only with all cards, and are off without", {
  tags: "extended",
}, async () => {
  const { page, leave } = await visit(stage.browser, stage.shop.url, { viewport: phone });
  await openAdmin(page, stage.shop, "/admin/payments");
  const cards = page.getByRole("switch", { name: "Take all cards" });
  const wallets = page.getByRole("switch", { name: "Apple Pay and Google Pay" });
  await wallets.check();
  expect(await cards.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await expectAccessible(page);
  const stored = "select data from settings where section = 'payments'";
  const both = { takesAllCards: true, takesWallets: true };
  expect(await query(stage.shop, stored)).toEqual([{ data: both }]);
  await cards.uncheck();
  expect(await wallets.isChecked()).toBe(false);
  await leave();
});

test("a setting that somebody else changed meanwhile is not overwritten", {
  tags: "extended",
}, async () => {
  const { page, leave } = await visit(stage.browser, stage.shop.url, { expectedErrors: /409/ });
  await openAdmin(page, stage.shop, "/admin/payments");
  await takeWallets(stage);
  await page.getByRole("switch", { name: "Take all cards" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Not saved: somebody else has changed this.").waitFor();
  await leave();
});

test("a wallet pays without typing: the order has its name and address, and the label Card", async () => {
  await takeWallets(stage);
  const { page, leave } = await arrive();
  const checkoutId = await checkoutIdOf(page);
  const express = page.getByRole("region", { name: "Express checkout" });
  await page.getByRole("radio", { name: /^Card /, checked: true }).waitFor();
  await express.getByText("Or fill in the form").waitFor();
  await expectAccessible(page);
  await express.getByRole("button", { name: "Pay with Google Pay" }).click();
  await page.getByRole("heading", { name: "Order Confirmed" }).waitFor();
  await stage.expectPaymentStatus(checkoutId, "paid");
  expect(stage.intentOf(checkoutId)).toMatchObject({ status: "succeeded", amountReceived: TOTAL });
  const [order] = await query(
    stage.shop,
    `select customer_email, customer_name, shipping_address->>'zipCode' as zip
     from orders where id = '${checkoutId}'`,
  );
  expect(order).toEqual({
    customer_email: "robin.sample@example.com",
    customer_name: "Robin Sample",
    zip: "97201",
  });
  await leave();
});

test("a wallet with an incomplete name is refused without a payment, and the form is unchanged", {
  tags: "extended",
}, async () => {
  await takeWallets(stage);
  const { page, leave } = await arrive({ viewport: phone });
  const checkoutId = await checkoutIdOf(page);
  await page.getByLabel("First Name").fill("Robin");
  await page.evaluate(() => {
    document.body.dataset.walletName = "Robin";
  });
  const button = page.getByRole("button", { name: "Pay with Google Pay" });
  await button.click();
  await page.getByRole("alert").getByText("Your wallet's name, email or US address").waitFor();
  expect(await button.getAttribute("data-failed")).toBe("invalid_shipping_address");
  expect(await page.getByLabel("First Name").inputValue()).toBe("Robin");
  expect(await stage.ordersOf(checkoutId)).toEqual([]);
  expect(stage.intentOf(checkoutId).confirmations).toBe(0);
  await leave();
});

test("wallets are hidden for a bank account, and shown again for a card", {
  tags: "extended",
}, async () => {
  await takeWallets(stage);
  const { page, leave } = await arrive();
  const wallet = page.getByRole("button", { name: "Pay with Google Pay" });
  await wallet.waitFor();
  await page.getByRole("radio", { name: "Bank Account (ACH)" }).check();
  await wallet.waitFor({ state: "detached" });
  await page.getByRole("radio", { name: /^Card / }).check();
  await wallet.waitFor();
  await page.getByLabel("Card number").waitFor();
  expect(await payButton(page).count()).toBe(0);
  await leave();
});
