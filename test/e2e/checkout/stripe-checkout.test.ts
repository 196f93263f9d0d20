import { describe, expect, vi } from "vitest";
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

  test("whose authentication is not completed places no order, and can be retried", {
    tags: "extended",
  }, async ({ shop, fake, visitPayment }) => {
    const page = await visitPayment();
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, "4000 0025 0000 3155");
    await payButton(page).click();
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await page.getByText("We are unable to authenticate your payment method.").first().waitFor();
    expect(await ordersOf(shop, checkoutId)).toEqual([]);
    await payButton(page).waitFor();
    await typeCard(page, GOOD_CARD);
    await pay(page);
    await expectPaymentStatus(shop, checkoutId, "paid");
    intentOf(fake, checkoutId);
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

describe("one intent", () => {
  test("is updated on every change of method and cart, and so is Stripe's form", {
    tags: "extended",
  }, async ({ fake, visitPayment }) => {
    const page = await visitPayment({ method: "ach" });
    const checkoutId = await checkoutIdOf(page);
    await page.getByLabel("Routing number").waitFor();
    await page.getByRole("radio", { name: /Debit Card/ }).check();
    await page.getByLabel("Card number").waitFor();
    await page.getByRole("radio", { name: /Bank Account/ }).check();
    await page.getByLabel("Routing number").waitFor();
    await page.getByRole("radio", { name: /Debit Card/ }).check();
    await typeCard(page, GOOD_CARD);
    // Another tab adds a second bar: typed values stay, total and intent change.
    const second = await page.context().newPage();
    await open(second, "/products/1");
    await second
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await second.getByText("added to your cart.").first().waitFor();
    await second.close();
    // 25.98 + 2.21 + 8.99
    await page.getByRole("button", { name: "Pay $37.18", disabled: false }).waitFor();
    expect(await page.getByLabel("Card number").inputValue()).toBe(GOOD_CARD);
    await pay(page);
    const intent = intentOf(fake, checkoutId);
    expect(intent).toMatchObject({ amountReceived: 3718, allowedTypes: ["card"] });
    expect(intent.amounts).toEqual([TOTAL, 3718]);
  });

  test("that Stripe canceled is replaced by a new one, with a new form", {
    tags: "extended",
  }, async ({ shop, fake, visitPayment }) => {
    const page = await visitPayment({ expectedErrors: /status of 40[02]/ });
    const checkoutId = await checkoutIdOf(page);
    fake.settings.maximumConfirmations = 1;
    await typeCard(page, "4000 0000 0000 0002");
    await payButton(page).click();
    await page.getByText("Your card was declined.").first().waitFor();
    fake.settings.maximumConfirmations = 12;
    await vi.waitFor(() => expect(fake.intentsOf(checkoutId)).toHaveLength(2), 20_000);
    await payButton(page).waitFor();
    await typeCard(page, GOOD_CARD);
    await pay(page);
    await expectPaymentStatus(shop, checkoutId, "paid");
    expect(fake.intentsOf(checkoutId).map(({ status }) => status)).toEqual([
      "canceled",
      "succeeded",
    ]);
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

  test("once by two tabs of one cart; the second is shown the existing order", async ({
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

  test("within limits: a shopper over one is told when to try again", {
    tags: "extended",
  }, async ({ visitPayment }) => {
    const page = await visitPayment({ expectedErrors: /status of 429/ });
    const sentence =
      "There were a lot of payment attempts from here. Please try again in 2 minutes.";
    await page.route("**/api/create-payment-intent", (route) =>
      route.fulfill({ status: 429, json: { error: sentence, code: "too-often" } }),
    );
    await page.getByRole("radio", { name: /Bank Account/ }).check();
    await page.getByRole("alert").getByText(sentence).waitFor();
    await page.unroute("**/api/create-payment-intent");
    await page.getByRole("button", { name: "Retry" }).click();
    await payButton(page).waitFor();
  });
});
