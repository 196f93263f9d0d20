import { describe, expect } from "vitest";
import { expectConfirmed, pay } from "../../support/journeys.ts";
import { payButton, typeCard } from "../../support/stripe-in-browser.ts";
import {
  checkoutIdOf,
  expectPaymentStatus,
  GOOD_CARD,
  intentOf,
  test,
} from "../../support/stripe-shop-test.ts";

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

  test("a reload during authentication: the same intent is continued", {
    tags: "extended",
  }, async ({ shop, fake, visitPayment }) => {
    const page = await visitPayment({ expectedErrors: /status of 40\d/ });
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, "4000 0025 0000 3155");
    await payButton(page).click();
    await page.getByRole("dialog", { name: "3-D Secure" }).waitFor();
    await page.reload();
    await page.getByRole("radio", { name: /Debit Card/ }).check();
    await payButton(page).waitFor();
    await typeCard(page, GOOD_CARD);
    await pay(page);
    await expectPaymentStatus(shop, checkoutId, "paid");
    intentOf(fake, checkoutId);
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

  test("no answer to the confirmation: the shopper is not asked to pay again, and the order is found", {
    tags: "extended",
  }, async ({ shop, fake, visitPayment }) => {
    const page = await visitPayment({
      expectedErrors: /ERR_FAILED|Failed to load|status of/,
    });
    const checkoutId = await checkoutIdOf(page);
    await typeCard(page, GOOD_CARD);
    fake.faults.add({ kind: "drop-after", when: ({ path }) => path.endsWith("/confirm") });
    await pay(page);
    expect(page.url()).toContain(`/order-confirmation/${checkoutId}`);
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
