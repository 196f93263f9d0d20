import type { BrowserContext, Locator, Page } from "playwright-core";
import type { FakeStripe } from "./fake-stripe/start-fake-stripe.ts";
import { standInStripeJs } from "./stand-in-stripe-js.ts";

export const STRIPE_SCRIPT = "https://js.stripe.com/**";
export const STRIPE_API = "https://api.stripe.com/**";

/**
 * Replaces Stripe in a browser: its script by the stand-in, its API by the fake server. The shop's
 * own code, loader and security policy run unchanged.
 */
export async function serveFakeStripe(context: BrowserContext, fake: FakeStripe): Promise<void> {
  await context.route(STRIPE_SCRIPT, (route) =>
    route.fulfill({ contentType: "text/javascript", body: standInStripeJs }),
  );
  await context.route(STRIPE_API, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const response = await fetch(`${fake.url}${pathname}${search}`, {
      method: request.method(),
      body: request.postData(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }).catch(() => undefined);
    if (!response) return await route.abort();
    await route.fulfill({
      status: response.status,
      contentType: "application/json",
      headers: { "access-control-allow-origin": "*" },
      body: await response.text(),
    });
  });
}

/** The enabled Pay button. */
export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Pay \$/, disabled: false });
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
}

export async function typeBankAccount(page: Page, account: string): Promise<void> {
  await page.getByLabel("Routing number").fill("110000000");
  await page.getByLabel("Account number").fill(account);
}
