import { describe, expect } from "vitest";
import { apiShopper, post } from "../../support/api-shopper.ts";
import { browserOf } from "../../support/fake-stripe/browser-of-fake-stripe.ts";
import { expectConfirmed, fillCheckout, open, pay } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { payButton, typeBankAccount, typeCard } from "../../support/stripe-in-browser.ts";
import {
  checkoutIdOf,
  expectPaymentStatus,
  GOOD_CARD,
  intentOf,
  ordersOf,
  TOTAL,
  test,
} from "../../support/stripe-shop-test.ts";

describe("a debit card", () => {
  test("is charged exactly the total once, and the order is paid", async ({
    shop,
    fake,
    visitPayment,
  }) => {
    const page = await visitPayment();
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, GOOD_CARD);
    await pay(page);
    await expectPaymentStatus(shop, checkoutId, "paid");
    const intent = intentOf(fake, checkoutId);
    expect(intent).toMatchObject({ status: "succeeded", amountReceived: TOTAL });
    expect(intent.receiptEmail).toBe("robin.sample@example.com");
    expect(intent.paymentMethod?.billingDetails).toEqual({
      name: "Robin Sample",
      email: "robin.sample@example.com",
      address: {
        line1: "12 Invented Street",
        city: "Portland",
        state: "OR",
        postal_code: "97201",
        country: "US",
      },
    });
  });

  test("that is declined shows Stripe's message, and another one pays the same intent", {
    tags: "extended",
  }, async ({ shop, fake, visitPayment }) => {
    const page = await visitPayment({ expectedErrors: /status of 402/ });
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, "4000 0000 0000 9995");
    await payButton(page).click();
    await page.getByRole("alert").getByText("Your card has insufficient funds.").waitFor();
    await page.getByRole("alert").getByText("Nothing was charged").waitFor();
    expect(await ordersOf(shop, checkoutId)).toEqual([]);
    await payButton(page).waitFor();
    // It is about the card that was tried, so it goes when that is changed, or left for a bank.
    await typeCard(page, "4000 0000 0000 9995");
    await page.getByText("insufficient funds").waitFor({ state: "detached" });
    await payButton(page).click();
    await page.getByRole("alert").getByText("Your card has insufficient funds.").waitFor();
    await page.getByRole("radio", { name: /Bank Account/ }).check();
    await page.getByText("insufficient funds").waitFor({ state: "detached" });
    await page.getByRole("radio", { name: /Card/ }).check();
    await payButton(page).waitFor();
    await typeCard(page, GOOD_CARD);
    await pay(page);
    await expectPaymentStatus(shop, checkoutId, "paid");
    expect(intentOf(fake, checkoutId).confirmations).toBe(3);
  });

  test("that is incomplete is reported at once with the focus on it, and nothing is sent", {
    tags: "extended",
  }, async ({ shop, visitPayment }) => {
    const page = await visitPayment();
    const checkoutId = await checkoutIdOf(page);
    await page.getByLabel("Card number").fill("4242 4242");
    await payButton(page).click();
    await page.getByRole("alert").getByText("Your card number is incomplete.").waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "stand-in-number");
    const [row] = await query(
      shop,
      `select submitted_at from checkouts where id = '${checkoutId}'`,
    );
    expect(row).toEqual({ submitted_at: null });
  });

  test("that needs authentication is paid when the shopper agrees", async ({
    shop,
    visitPayment,
  }) => {
    const page = await visitPayment();
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, "4000 0025 0000 3155");
    await payButton(page).click();
    const bank = page.getByRole("dialog", { name: "3-D Secure" });
    await bank.waitFor();
    // No order while the bank's authentication is pending.
    expect(await ordersOf(shop, checkoutId)).toEqual([]);
    await bank.getByRole("button", { name: "Complete authentication" }).click();
    await expectConfirmed(page);
    await expectPaymentStatus(shop, checkoutId, "paid");
  });
});

describe("a bank account", () => {
  test("places an order with a pending payment, which is paid when the bank confirms it", async ({
    shop,
    fake,
    visitPayment,
  }) => {
    const page = await visitPayment({ method: "ach" });
    const checkoutId = await checkoutIdOf(page);
    await page.getByText("By continuing, you authorize Conche to debit").waitFor();
    await typeBankAccount(page, "000123456789");
    await pay(page);
    await page.getByText("Bank payment on its way").first().waitFor();
    await expectPaymentStatus(shop, checkoutId, "pending");
    fake.world.settle(intentOf(fake, checkoutId).id);
    await expectPaymentStatus(shop, checkoutId, "paid");
    await page.reload();
    await page.getByText("Paid", { exact: true }).first().waitFor();
  });
});

describe("only shown totals are charged", () => {
  test("when the owner changes a price before Pay", async ({ shop, fake, visitPayment }) => {
    const page = await visitPayment({ expectedErrors: /status of 409/ });
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, GOOD_CARD);
    await query(shop, "update products set price = 13.99 where id = 1");
    try {
      await payButton(page).click();
      await page.getByText("Prices changed since you opened this page.").first().waitFor();
      expect(intentOf(fake, checkoutId)).toMatchObject({ confirmations: 0, amountReceived: 0 });
      // 13.99 + 1.19 + 8.99
      await page.getByRole("button", { name: "Pay $24.17", disabled: false }).waitFor();
      await pay(page);
      expect(intentOf(fake, checkoutId).amountReceived).toBe(2417);
    } finally {
      await query(shop, "update products set price = 12.99 where id = 1");
    }
  });

  test("once by two tabs of one cart, and the second is shown the order", async ({
    fake,
    visitPayment,
  }) => {
    const page = await visitPayment({ expectedErrors: /status of 409/ });
    const checkoutId = await checkoutIdOf(page);
    const second = await page.context().newPage();
    await open(second, "/checkout");
    await fillCheckout(second);
    await second.getByRole("radio", { name: /Debit Card/ }).check();
    await payButton(second).waitFor();
    await typeCard(second, GOOD_CARD);
    await typeCard(page, GOOD_CARD);
    const number = await pay(page);
    await second
      .getByText(/Ordered already|Order Confirmed/)
      .first()
      .waitFor();
    const link = second.getByRole("link", { name: "See your order" });
    if (await link.isVisible()) await link.click();
    await second.getByText(number).first().waitFor();
    expect(intentOf(fake, checkoutId).confirmations).toBe(1);
  });
});

describe("a payment that is interrupted", () => {
  test("the tab closed right after confirming: the order is placed all the same", async ({
    shop,
    visitPayment,
  }) => {
    const page = await visitPayment();
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, GOOD_CARD);
    await page.route("**/api/checkouts/*/order", () => {});
    const confirmed = page.waitForResponse(/\/confirm$/);
    await payButton(page).click();
    await confirmed;
    await page.close();
    await expectPaymentStatus(shop, checkoutId, "paid");
  });

  test("Back is blocked until the payment is finished", { tags: "extended" }, async ({
    shop,
    visitPayment,
  }) => {
    const page = await visitPayment();
    const checkoutId = await checkoutIdOf(page);
    // A page in the history to go back to.
    await page.getByRole("link", { name: "Back to Cart" }).click();
    await page.waitForURL("**/cart");
    await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
    await page.waitForURL("**/checkout");
    await page.getByRole("radio", { name: /Debit Card/ }).check();
    await payButton(page).waitFor();
    await typeCard(page, "4000 0025 0000 3155");
    await payButton(page).click();
    const bank = page.getByRole("dialog", { name: "3-D Secure" });
    await bank.waitFor();
    await page.evaluate(() => history.back());
    await bank.getByRole("button", { name: "Complete authentication" }).click();
    await expectConfirmed(page);
    await expectPaymentStatus(shop, checkoutId, "paid");
  });

  test("back from the bank's page: the order is found, and the secret leaves the address bar", async ({
    shop,
    fake,
    visitPayment,
  }) => {
    const page = await visitPayment({ expectedErrors: /status of 404/ });
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, GOOD_CARD);
    fake.webhooks.mode = "held";
    await page.route("**/api/checkouts/*/order", () => {});
    const confirmed = page.waitForResponse(/\/confirm$/);
    await payButton(page).click();
    await confirmed;
    await page.unroute("**/api/checkouts/*/order");
    await page.evaluate(() => localStorage.removeItem("conche-orders-v1"));
    const { id, clientSecret } = intentOf(fake, checkoutId);
    const query = `payment_intent=${id}&payment_intent_client_secret=${clientSecret}&redirect_status=succeeded`;
    await page.goto(`/order-confirmation/${checkoutId}?${query}`);
    await expectConfirmed(page);
    await page.waitForURL(`${shop.url}/order-confirmation/${checkoutId}`);
  });

  test("back from the bank's page without having paid: the shopper is told and led back", {
    tags: "extended",
  }, async ({ fake, visitPayment }) => {
    const page = await visitPayment({ expectedErrors: /status of 40\d/ });
    const checkoutId = await checkoutIdOf(page);
    const { id, clientSecret } = intentOf(fake, checkoutId);
    const query = `payment_intent=${id}&payment_intent_client_secret=${clientSecret}&redirect_status=failed`;
    await page.goto(`/order-confirmation/${checkoutId}?${query}`);
    await page.getByRole("heading", { name: "Your payment didn't go through" }).waitFor();
    await page.getByRole("link", { name: "Back to Checkout" }).click();
    await payButton(page).waitFor();
  });
});

test("a webhook alone places the order, by its raw body, and one that is larger than any of Stripe's is not read", async ({
  shop,
  fake,
}) => {
  const buyer = apiShopper(shop.url);
  await buyer.begin();
  await buyer.submit();
  const intent = intentOf(fake, buyer.checkoutId);
  await browserOf(fake).confirm(intent, { payment_method: "pm_card_visa" });
  const statuses = async () =>
    (await ordersOf(shop, buyer.checkoutId)).map(({ payment_status }) => payment_status);
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(["paid"]);
  const webhook = `${shop.url}/api/webhooks/stripe`;
  expect((await post(webhook, { id: "evt_x" })).status).toBe(400);
  expect((await post(webhook, "x".repeat(300 * 1024))).status).toBe(413);
});
