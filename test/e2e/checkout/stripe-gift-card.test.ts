import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { visit } from "../../support/browser.ts";
import { open } from "../../support/journeys.ts";
import { query, writeSettings } from "../../support/shop-database.ts";
import { serveFakeStripe, typeCard } from "../../support/stripe-in-browser.ts";
import { GOOD_CARD, openStripeShop } from "../../support/stripe-shop-in-browser.ts";

const stage = forAllTests(openStripeShop);
beforeAll(async () => {
  await writeSettings(stage.shop, "giftCards", { isOn: true });
  await writeSettings(stage.shop, "giftCardSales", {
    isOn: true,
    amounts: [2500, 5000],
    own: null,
  });
});
beforeEach(() => stage.calm());

async function fillIn(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  const fields = {
    "Recipient's name": "Alex Sample",
    "Recipient's email": "alex@example.com",
    "First Name": "Robin",
    "Last Name": "Sample",
    Email: "robin.sample@example.com",
    "Street Address": "12 Invented Street",
    City: "Portland",
    "ZIP Code": "97201",
  };
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  }
  await page.getByRole("combobox", { name: "State" }).selectOption("OR");
}

const cards = () =>
  query(
    stage.shop,
    `select (100 * balance)::integer as balance, (select payment_status from orders
      where id = sold_by_order) as paid from gift_cards order by issued_at`,
  );

test("the page that sells gift cards is loaded as a document and allows Stripe, unlike the balance page", async () => {
  // The settings were written past the shop, which hears of them a moment later.
  const statusNow = async () => (await fetch(`${stage.shop.url}/gift-cards`)).status;
  await expect.poll(statusNow, { timeout: 10_000 }).toBe(200);
  const policyOf = async (path: string) =>
    (await fetch(`${stage.shop.url}${path}`)).headers.get("content-security-policy");
  expect(await policyOf("/gift-cards")).toContain("https://js.stripe.com");
  expect(await policyOf("/gift-cards/balance")).not.toContain("stripe");
  const { page } = await visit(stage.browser, stage.shop.url);
  await serveFakeStripe(page.context(), stage.fake);
  await open(page, "/gift-cards/balance");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Gift Cards" }).click();
  await page.waitForURL("**/gift-cards");
  await fillIn(page);
  await page.getByLabel("Card number").waitFor();
});

test("a declined card is reported on the page, and the next one buys the gift card once", {
  tags: "extended",
}, async () => {
  const { page } = await visit(stage.browser, stage.shop.url, {
    expectedErrors: /status of 402/,
  });
  await serveFakeStripe(page.context(), stage.fake);
  await open(page, "/gift-cards");
  await fillIn(page);
  await typeCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await page.getByText("Your card was declined.").first().waitFor();
  expect(await page.getByLabel("Recipient's name").inputValue()).toBe("Alex Sample");
  expect(await cards()).toEqual([]);
  await typeCard(page, GOOD_CARD);
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await page.getByRole("heading", { name: /Order Confirmed/ }).waitFor({ timeout: 30_000 });
  await page.getByText("For Alex Sample").waitFor();
  await vi.waitFor(async () => expect(await cards()).toEqual([{ balance: 5_000, paid: "paid" }]));
});

test("a browser that loses the answer after paying finds its order, and pays once", {
  tags: "extended",
}, async () => {
  const before = (await cards()).length;
  const { page } = await visit(stage.browser, stage.shop.url, {
    expectedErrors: /ERR_|Failed to|status of [45]\d\d/,
  });
  await serveFakeStripe(page.context(), stage.fake);
  await open(page, "/gift-cards");
  await fillIn(page);
  await typeCard(page, GOOD_CARD);
  let lost = 0;
  await page.route("**/api/checkouts/*/order", async (route) => {
    lost += 1;
    // Four tries of the page that paid; the order's own page is answered.
    if (lost <= 4) await route.abort();
    else await route.continue();
  });
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await page.getByRole("heading", { name: /Order Confirmed/ }).waitFor({ timeout: 60_000 });
  await vi.waitFor(async () => expect(await cards()).toHaveLength(before + 1));
});
