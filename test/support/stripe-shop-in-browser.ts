import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { launchBrowser, type Visitor, visit } from "./browser.ts";
import type { FakeIntent } from "./fake-stripe/ledger.ts";
import { type FakeStripe, startFakeStripe } from "./fake-stripe/start-fake-stripe.ts";
import { fillCheckout, open, putProductInCart } from "./journeys.ts";
import { type RunningShop, runShop } from "./running-shop.ts";
import { query, writeSettings } from "./shop-database.ts";
import { payButton, serveFakeStripe } from "./stripe-in-browser.ts";

/** One Red Orchard in cents: 12.99, tax 1.10, shipping 8.99. */
export const TOTAL = 2308;
export const GOOD_CARD = "4242 4242 4242 4242";

export type StripeShop = {
  readonly fake: FakeStripe;
  readonly shop: RunningShop;
  readonly browser: Browser;
  /** Resets the fake's settings for the next test. */
  calm(): void;
  /** Opens the checkout with a bar in the cart and our form filled in. */
  atCheckout(
    options?: BrowserContextOptions & { expectedErrors?: RegExp; method?: "ach" | "debit" },
  ): Promise<Visitor>;
  /** The intent of a checkout; fails if there are several, which would risk a double payment. */
  intentOf(checkoutId: string): FakeIntent;
  ordersOf(checkoutId: string): Promise<Record<string, unknown>[]>;
  /** Waits until the order has this payment status. */
  expectPaymentStatus(checkoutId: string, status: string): Promise<void>;
  close(): Promise<void>;
};

/** A running shop with Stripe's keys, its fake Stripe, and a browser. */
export async function openStripeShop(): Promise<StripeShop> {
  const fake = await startFakeStripe();
  const [shop, browser] = await Promise.all([runShop(fake.environment), launchBrowser()]);
  fake.webhooks.url = `${shop.url}/api/webhooks/stripe`;
  const ordersOf = (checkoutId: string) =>
    query(shop, `select payment_status, total from orders where id = '${checkoutId}'`);
  return {
    fake,
    shop,
    browser,
    calm() {
      fake.faults.clear();
      fake.webhooks.mode = "automatic";
      fake.webhooks.lose = 0;
      fake.settings.bankVerification = "as-asked";
    },
    async atCheckout({ method = "debit", ...options } = {}) {
      const visitor = await visit(browser, shop.url, options);
      const { page } = visitor;
      await serveFakeStripe(page.context(), fake);
      await putProductInCart(page);
      await open(page, "/checkout");
      await fillCheckout(page);
      if (method === "ach") await page.getByRole("radio", { name: /Bank Account/ }).check();
      await payButton(page).waitFor();
      return visitor;
    },
    intentOf(checkoutId) {
      const intents = fake.intentsOf(checkoutId);
      expect(intents).toHaveLength(1);
      const [intent] = intents;
      if (!intent) throw new Error("no intent");
      return intent;
    },
    ordersOf,
    async expectPaymentStatus(checkoutId, status) {
      await vi.waitFor(
        async () =>
          expect(await ordersOf(checkoutId)).toEqual([{ payment_status: status, total: "23.08" }]),
        { timeout: 90_000, interval: 250 },
      );
    },
    async close() {
      await browser.close();
      await shop.dispose();
      await fake.close();
    },
  };
}

/** Enables Apple Pay and Google Pay, which enables all cards. */
export async function takeWallets({ shop }: StripeShop): Promise<void> {
  await writeSettings(shop, "payments", { takesAllCards: true, takesWallets: true });
}

export async function checkoutIdOf(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("conche-cart-v1") ?? "{}");
    return String(stored.checkoutId);
  });
}
