import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import type { FakeStripe } from "../../support/fake-stripe/start-fake-stripe.ts";
import { expectConfirmed, pay } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { forgetSettings, query } from "../../support/shop-database.ts";
import { payButton, typeBankAccount, typeCard } from "../../support/stripe-in-browser.ts";
import {
  checkoutIdOf,
  expectPaymentStatus,
  GOOD_CARD,
  intentOf,
  takeWallets,
  test,
} from "../../support/stripe-shop-test.ts";

// Paying again after a failed bank payment, through the link in the email. Races are tested in
// server/checkout/pay/pay-again.test.ts.

test.beforeEach(({ shop }) => forgetSettings(shop, "payments", "shipping"));

/** @returns the "Pay again" link in the customer's email */
async function bounce(
  { shop, fake }: { shop: RunningShop; fake: FakeStripe },
  page: Page,
  expectStatus = expectPaymentStatus,
): Promise<{ orderId: string; link: string }> {
  const orderId = await checkoutIdOf(page);
  await typeBankAccount(page, "000222222227");
  await pay(page);
  fake.world.settle(intentOf(fake, orderId).id);
  await expectStatus(shop, orderId, "failed");
  const link = await vi.waitFor(async () => {
    const [mail] = await query(
      shop,
      `select text_body from email_log where order_id = '${orderId}' and kind = 'order-payment-failed'`,
    );
    const [path] = /\/order\/\S+\/pay\?token=\S+/.exec(String(mail?.text_body)) ?? [];
    if (!path) throw new Error("The email is not there yet.");
    return path;
  }, 20_000);
  return { orderId, link: `${shop.url}${link}` };
}

const succeeded = (fake: FakeStripe, orderId: string) =>
  fake.intentsOf(orderId).filter(({ status }) => status === "succeeded");

test("the order's own page and the link in the email lead to Pay again, and a card pays the same order", async ({
  shop,
  visitPayment,
  fake,
}) => {
  const page = await visitPayment({
    method: "ach",
    // 409: the answer about the bounced payment is kept for two seconds, so a test that pays as
    // quickly may be asked for a payment once more before the page knows that it is paid.
    expectedErrors: /status of (?:402|409)/,
  });
  const { orderId, link } = await bounce({ shop, fake }, page);
  // On the order's own page, too.
  await page.goto(`${shop.url}/order-confirmation/${orderId}`);
  await page.getByRole("heading", { name: "Payment Failed" }).waitFor();
  await page.getByRole("link", { name: "Pay again" }).click();
  await page.getByRole("heading", { name: "Pay again" }).waitFor();
  await page.getByLabel("Card number").waitFor();

  await query(
    shop,
    `update order_items set bundle_id = 'a', bundle_size = 3, box_name = 'Three Darks'
     where order_id = '${orderId}'`,
  );
  await page.goto(link);
  await page.getByRole("heading", { name: "Pay again" }).waitFor();
  // The bars of a box are under its name.
  const items = page.getByRole("region", { name: "Your order" });
  await items.getByRole("heading", { name: "3-bar bundle" }).waitFor();
  await items.getByText("Three Darks", { exact: true }).waitFor();
  await payButton(page).waitFor();
  await expectAccessible(page);
  await typeCard(page, "4000 0000 0000 9995");
  await payButton(page).click();
  await page.getByRole("alert").getByText("Your card has insufficient funds.").waitFor();
  await typeCard(page, GOOD_CARD);
  await payButton(page).click();
  await page.getByRole("heading", { name: "This order is paid" }).waitFor();
  await expectPaymentStatus(shop, orderId, "paid");
  expect(succeeded(fake, orderId)).toHaveLength(1);
  await page.getByRole("link", { name: "See your order" }).click();
  await expectConfirmed(page);
});

test("a wallet can pay the order again without contact details, and the order keeps its address", {
  tags: "extended",
}, async ({ shop, visitPayment, fake }) => {
  const page = await visitPayment({ method: "ach" });
  const { orderId, link } = await bounce({ shop, fake }, page);
  const customer = `select customer_name, customer_email, shipping_address from orders where id = '${orderId}'`;
  const before = await query(shop, customer);
  await takeWallets(shop);
  await page.goto(link);
  const express = page.getByRole("region", { name: "Express checkout" });
  await express.getByText("Or fill in the form").waitFor();
  await expectAccessible(page);
  // Wallets do not support bank accounts.
  await page.getByRole("radio", { name: "Bank Account (ACH)" }).check();
  await express.waitFor({ state: "detached" });
  // The wallet is pressed before the server has answered to the change of method.
  let slow = true;
  await page.route("**/payment-intent", async (route) => {
    if (slow) await new Promise((done) => setTimeout(done, 1000));
    slow = false;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("radio", { name: /^Credit or debit card / }).check();
  await express.getByRole("button", { name: "Pay with Google Pay" }).click();
  await page.getByRole("heading", { name: "This order is paid" }).waitFor();
  await expectPaymentStatus(shop, orderId, "paid");
  expect(succeeded(fake, orderId)).toHaveLength(1);
  expect(await query(shop, customer)).toEqual(before);
});
