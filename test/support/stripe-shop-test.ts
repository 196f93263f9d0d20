import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { PaymentSettings } from "#domain/checkout/payment-settings.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { defaultTaxSettings } from "#domain/tax/tax-settings.ts";
import { visit } from "./browser.ts";
import type { FakeIntent } from "./fake-stripe/ledger.ts";
import { type FakeStripe, startFakeStripe } from "./fake-stripe/start-fake-stripe.ts";
import { fillCheckout } from "./journeys.ts";
import type { RunningShop } from "./running-shop.ts";
import { methodFor, zoneTo } from "./shipping-zones.ts";
import { query, writeSettings } from "./shop-database.ts";
import { test as base, type VisitOptions } from "./shop-test.ts";
import { payButton, serveFakeStripe } from "./stripe-in-browser.ts";

/** One Red Orchard in cents: 12.99, tax 1.10, shipping 8.99. */
export const TOTAL = 2308;
export const GOOD_CARD = "4242 4242 4242 4242";

/**
 * Tests of a running shop with Stripe's keys, in browsers whose Stripe is the fake one. Tests of a
 * file share both, but the fake forgets its faults and settings after each.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are needed.
  .extend("fake", { scope: "file" }, async ({}, { onCleanup }) => {
    const fake = await startFakeStripe();
    onCleanup(() => fake.close());
    return fake;
  })
  .extend("environment", { scope: "file" }, ({ fake }) => fake.environment)
  .extend("shop", { scope: "file" }, ({ running, fake }) => {
    fake.webhooks.url = `${running.url}/api/webhooks/stripe`;
    return running;
  })
  .extend("calmStripe", { auto: true }, ({ fake }, { onCleanup }) => {
    const settings = { ...fake.settings };
    onCleanup(() => {
      fake.faults.clear();
      fake.webhooks.mode = "automatic";
      fake.webhooks.lose = 0;
      Object.assign(fake.settings, settings);
    });
  })
  .extend("startVisit", ({ shop, browser, fake }) => async (options: VisitOptions = {}) => {
    const { page } = await visit(browser, shop.url, options);
    await serveFakeStripe(page.context(), fake);
    return page;
  })
  /** Opens the checkout with our form filled in, and all but the payment's details chosen. */
  .extend(
    "visitPayment",
    ({ visitCheckout }) =>
      async ({ method, ...options }: VisitOptions & { method?: "ach" } = {}) => {
        const page = await visitCheckout(options);
        await fillCheckout(page);
        if (method === "ach") await page.getByRole("radio", { name: /Bank Account/ }).check();
        await payButton(page).waitFor();
        return page;
      },
  );

/** The intent of a checkout; fails if there are several, which would risk a double payment. */
export function intentOf(fake: FakeStripe, checkoutId: string): FakeIntent {
  const intents = fake.intentsOf(checkoutId);
  expect(intents).toHaveLength(1);
  const [intent] = intents;
  if (!intent) throw new Error("no intent");
  return intent;
}

export async function ordersOf(shop: RunningShop, checkoutId: string) {
  return await query(shop, `select payment_status, total from orders where id = '${checkoutId}'`);
}

/** Waits until the order of one Red Orchard has this payment status. */
export async function expectPaymentStatus(
  shop: RunningShop,
  checkoutId: string,
  status: string,
): Promise<void> {
  await expect
    .poll(() => ordersOf(shop, checkoutId), { timeout: 90_000, interval: 250 })
    .toEqual([{ payment_status: status, total: "23.08" }]);
}

/** Expects the order of one Red Orchard, paid once with name, email and address of the invented wallet. */
export async function expectPaidByWallet(
  shop: RunningShop,
  fake: FakeStripe,
  checkoutId: string,
): Promise<void> {
  await expectPaymentStatus(shop, checkoutId, "paid");
  expect(intentOf(fake, checkoutId)).toMatchObject({
    status: "succeeded",
    amountReceived: TOTAL,
    confirmations: 1,
  });
  const [order] = await query(
    shop,
    `select customer_email, customer_name, shipping_address->>'zipCode' as zip
     from orders where id = '${checkoutId}'`,
  );
  expect(order).toEqual({
    customer_email: "robin.sample@example.com",
    customer_name: "Robin Sample",
    zip: "97201",
  });
}

/** The Content-Security-Policy of a page. */
export async function policyOf(shop: RunningShop, path: string): Promise<string | null> {
  return (await fetch(`${shop.url}${path}`)).headers.get("content-security-policy");
}

/** Enables Apple Pay and Google Pay, which enables all cards. */
export async function takeWallets(
  shop: RunningShop,
  more: Partial<PaymentSettings> = {},
): Promise<void> {
  await writeSettings(shop, "payments", { takesAllCards: true, takesWallets: true, ...more });
}

export async function checkoutIdOf(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("conche-cart-v1") ?? "{}");
    return String(stored.checkoutId);
  });
}

/** Shipping by zone with pickup, and tax by state: all that the total can follow from. */
export async function followPlaces(shop: RunningShop): Promise<void> {
  const ground = methodFor(650, { takesPoBoxes: false });
  const post = methodFor(1200, { id: "post", name: "Post" });
  const shipping = {
    ...defaultShippingSettings,
    mode: "by-zone",
    zones: [zoneTo(["OR", "WA"], [ground, post])],
    pickup: { place: "12 Mill Street", hours: "Saturday 10 to 4" },
  };
  const wa = { candy: 10_000, food: 0, isShippingTaxed: true, local: [], note: "" };
  const tax = { ...defaultTaxSettings, mode: "by-state", states: { WA: wa } };
  await writeSettings(shop, "shipping", shipping);
  await writeSettings(shop, "tax", tax);
}

export const walletIn = (page: Page): Locator =>
  page.getByRole("button", { name: "Pay with Google Pay" });

/** Opens the sheet with this in the wallet. */
export async function payByWallet(
  page: Page,
  wallet: Readonly<Record<string, string>> = {},
): Promise<Locator> {
  await page.evaluate((given) => Object.assign(document.body.dataset, given), wallet);
  await walletIn(page).click();
  return walletIn(page);
}
