import type { Page } from "playwright-core";
import { describe, expect, vi } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import {
  expectConfirmed,
  fillCheckout,
  isFocused,
  open,
  putProductInCart,
} from "../../support/journeys.ts";
import { forgetSettings, query, writeSettings } from "../../support/shop-database.ts";
import type { StartVisit } from "../../support/shop-test.ts";
import { payButton, STRIPE_API, STRIPE_SCRIPT } from "../../support/stripe-in-browser.ts";
import { GOOD_CARD, policyOf, test } from "../../support/stripe-shop-test.ts";

describe("Payments Unavailable", () => {
  const unavailable = (page: Page) => page.getByRole("heading", { name: "Payments Unavailable" });

  async function arrive(
    startVisit: StartVisit,
    options: { readonly prepare?: (page: Page) => Promise<void>; readonly baseURL?: string } = {},
  ): Promise<Page> {
    const { prepare, ...visitOptions } = options;
    const page = await startVisit({
      ...visitOptions,
      expectedErrors: /ERR_FAILED|Failed to load|status of [45]\d\d|Stripe/,
    });
    await putProductInCart(page);
    await prepare?.(page);
    await open(page, "/checkout");
    return page;
  }

  test("the shop cannot take payments: the page says why, with Return to Cart, and Retry asks again", async ({
    startVisit,
  }) => {
    const sentence = "Stripe payments are not configured. Please verify the publishable key.";
    const intents = "**/api/create-payment-intent";
    const prepare = async (page: Page) => {
      await page.route(intents, (route) =>
        route.fulfill({ status: 503, json: { error: sentence } }),
      );
    };
    const page = await arrive(startVisit, { prepare });
    await unavailable(page).waitFor();
    await page.getByText(sentence).first().waitFor();
    await page.getByRole("link", { name: "Return to Cart" }).waitFor();
    await page.unroute(intents);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("textbox", { name: "Email" }).waitFor();
  });

  test("Stripe's script is blocked: the page says so, and Retry works once it is not", {
    tags: "extended",
  }, async ({ startVisit }) => {
    const prepare = async (page: Page) => {
      await page.route(STRIPE_SCRIPT, (route) => route.abort());
    };
    const page = await arrive(startVisit, { prepare });
    await unavailable(page).waitFor();
    await page.getByText("Unable to initialize payments. Please try again later.").waitFor();
    await page.getByRole("link", { name: "Return to Cart" }).waitFor();
    await page.unroute(STRIPE_SCRIPT);
    await page.getByRole("button", { name: "Retry" }).click();
    await fillCheckout(page);
    await payButton(page).waitFor();
  });

  test("Stripe's form cannot read the payment: the page says so, and Retry keeps all input", {
    tags: "extended",
  }, async ({ startVisit }) => {
    const page = await arrive(startVisit);
    await fillCheckout(page);
    await page.getByRole("radio", { name: /Debit Card/ }).check();
    await page.route(STRIPE_API, (route) => route.abort());
    await page.reload();
    await unavailable(page).waitFor();
    await page.unroute(STRIPE_API);
    await page.getByRole("button", { name: "Retry" }).click();
    await payButton(page).waitFor();
    expect(await page.getByRole("textbox", { name: "City" }).inputValue()).toBe("Portland");
    await page.getByLabel("Card number").waitFor();
  });

  test("a script from elsewhere under Stripe's name is not used", {
    tags: "extended",
  }, async ({ startVisit }) => {
    const prepare = async (page: Page) => {
      await page.addInitScript(() => Object.assign(window, { Stripe: () => ({}) }));
    };
    const page = await arrive(startVisit, { prepare });
    await unavailable(page).waitFor();
  });
});

describe("only the checkout loads Stripe", () => {
  test("its policy allows Stripe's hosts, and no other page's does", async ({ shop }) => {
    const headersOf = async (path: string) => (await fetch(`${shop.url}${path}`)).headers;
    const checkout = await headersOf("/checkout");
    const policy = checkout.get("content-security-policy");
    expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/js\.stripe\.com/);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
    expect(policy).not.toContain("unsafe");
    expect(checkout.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    for (const path of ["/", "/cart", "/products/1", "/order-confirmation/x", "/admin/unlock"]) {
      const headers = await headersOf(path);
      expect(headers.get("content-security-policy")).not.toContain("stripe");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    }
  });

  test("navigation from the cart loads a new document, and Stripe only then", async ({
    startVisit,
  }) => {
    const page = await startVisit();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await putProductInCart(page);
    await open(page, "/cart");
    expect(requested.filter((url) => /stripe/i.test(url))).toEqual([]);
    await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
    await page.waitForURL("**/checkout");
    await page.getByLabel("Card number").waitFor();
    expect(requested.some((url) => url.startsWith("https://js.stripe.com/"))).toBe(true);
  });

  test("its form may fetch our font, and nothing else from the shop", async ({ shop }) => {
    const html = await (await fetch(shop.url)).text();
    const [font = ""] = /\/assets\/figtree[^"]+\.woff2/.exec(html) ?? [];
    const [script = ""] = /\/assets\/vendor[^"]+\.js/.exec(html) ?? [];
    const allowed = async (path: string) =>
      (await fetch(`${shop.url}${path}`)).headers.get("access-control-allow-origin");
    expect(await allowed(font)).toBe("*");
    expect(await allowed(script)).toBeNull();
  });
});

describe("accessible payment", () => {
  test("Stripe's form has the page's colors, and changes them with the page", {
    tags: "extended",
  }, async ({ visitPayment }) => {
    const page = await visitPayment({ colorScheme: "light" });
    const colours = () =>
      page.evaluate(() => {
        const look = (id: string) => {
          const element = document.getElementById(id);
          if (!element) throw new Error(`no ${id}`);
          const { color, backgroundColor } = getComputedStyle(element);
          return { color, backgroundColor };
        };
        return { ours: look("city"), stripes: look("stand-in-number") };
      });
    const light = await colours();
    expect(light.stripes).toEqual(light.ours);
    await page.getByLabel("Card number").fill("4242");
    await page.emulateMedia({ colorScheme: "dark" });
    await vi.waitFor(async () => {
      const dark = await colours();
      expect(dark.stripes).toEqual(dark.ours);
      expect(dark.stripes).not.toEqual(light.stripes);
    }, 10_000);
    expect(await page.getByLabel("Card number").inputValue()).toBe("4242");
  });

  test("the whole payment works by keyboard alone", async ({ visitCheckout }) => {
    const page = await visitCheckout();
    await page.getByLabel("Card number").waitFor();
    await page.getByRole("textbox", { name: "Email" }).focus();
    const { keyboard } = page;
    const fields = ["kim.sample@example.com", "Kim", "Sample", "", "7 Invented Road", "97301"];
    for (const text of [...fields, "Salem", "Oregon"]) {
      await keyboard.type(text);
      await keyboard.press("Tab");
    }
    // The fixed country and the offer to remember; then the radio buttons, of which the card's is checked.
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await payButton(page).waitFor();
    await keyboard.press("Tab");
    for (const text of [GOOD_CARD, "12 / 34", "123"]) {
      await keyboard.type(text);
      await keyboard.press("Tab");
    }
    // Past the two disclosures: order notes and items.
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    expect(await isFocused(payButton(page))).toBe(true);
    await keyboard.press("Enter");
    await expectConfirmed(page);
  });
});

test("a method that is off at Stripe is not offered, and the other one works", {
  tags: "extended",
}, async ({ shop, fake, visitCheckout }) => {
  fake.settings.methodsOff = ["us_bank_account"];
  const page = await visitCheckout({ expectedErrors: /status of 409/ });
  await fillCheckout(page);
  const bank = page.getByRole("radio", { name: /Bank Account/ });
  if ((await bank.count()) > 0) await bank.check();
  await page.getByText("Bank Account (ACH) is not available at the moment.").waitFor();
  expect(await page.getByRole("radio").count()).toBe(1);
  expect(await page.getByRole("radio", { name: /Debit Card/ }).isChecked()).toBe(true);
  await payButton(page).waitFor();
  await expectAccessible(page);
  await vi.waitFor(async () => {
    const mails = "select subject from email_log where kind = 'method-off'";
    expect(await query(shop, mails)).toHaveLength(1);
  }, 15_000);
  fake.settings.methodsOff = [];
});

test("the page that sells gift cards is loaded as a document and allows Stripe, unlike the balance page", {
  tags: "extended",
}, async ({ shop, visitShop }) => {
  await writeSettings(shop, "giftCards", { isOn: true });
  const sales = { isOn: true, amounts: [2500, 5000], customAmount: null };
  await writeSettings(shop, "giftCardSales", sales);
  // The settings were written past the shop, which hears of them a moment later.
  const statusNow = async () => (await fetch(`${shop.url}/gift-cards`)).status;
  await expect.poll(statusNow).toBe(200);
  expect(await policyOf(shop, "/gift-cards")).toContain("https://js.stripe.com");
  expect(await policyOf(shop, "/gift-cards/balance")).not.toContain("stripe");
  const page = await visitShop("/gift-cards/balance");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Gift Cards" }).click();
  await page.waitForURL("**/gift-cards");
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await page.getByLabel("Card number").waitFor();
  await forgetSettings(shop, "giftCards", "giftCardSales");
});
