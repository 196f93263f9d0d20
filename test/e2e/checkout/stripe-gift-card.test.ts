import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectConfirmed } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, writeSettings } from "../../support/shop-database.ts";
import { typeCard } from "../../support/stripe-in-browser.ts";
import { GOOD_CARD, test } from "../../support/stripe-shop-test.ts";

test.beforeAll(async ({ shop }) => {
  await writeSettings(shop, "giftCards", { isOn: true });
  await writeSettings(shop, "giftCardSales", {
    isOn: true,
    amounts: [2500, 5000],
    customAmount: null,
  });
});

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

const cardsOf = (shop: RunningShop) =>
  query(
    shop,
    `select (100 * balance)::integer as balance, (select payment_status from orders
      where id = sold_by_order) as paid from gift_cards order by issued_at`,
  );

test("the page that sells gift cards is loaded as a document and allows Stripe, unlike the balance page", async ({
  shop,
  visitShop,
}) => {
  // The settings were written past the shop, which hears of them a moment later.
  const statusNow = async () => (await fetch(`${shop.url}/gift-cards`)).status;
  await expect.poll(statusNow, { timeout: 10_000 }).toBe(200);
  const policyOf = async (path: string) =>
    (await fetch(`${shop.url}${path}`)).headers.get("content-security-policy");
  expect(await policyOf("/gift-cards")).toContain("https://js.stripe.com");
  expect(await policyOf("/gift-cards/balance")).not.toContain("stripe");
  const page = await visitShop("/gift-cards/balance");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Gift Cards" }).click();
  await page.waitForURL("**/gift-cards");
  await fillIn(page);
  await page.getByLabel("Card number").waitFor();
});

test("a declined card is reported on the page, and the next one buys the gift card once", {
  tags: "extended",
}, async ({ visitShop, shop }) => {
  const page = await visitShop("/gift-cards", {
    expectedErrors: /status of 402/,
  });
  await fillIn(page);
  await typeCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await page.getByText("Your card was declined.").first().waitFor();
  expect(await page.getByLabel("Recipient's name").inputValue()).toBe("Alex Sample");
  expect(await cardsOf(shop)).toEqual([]);
  await typeCard(page, GOOD_CARD);
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  await expectConfirmed(page);
  await page.getByText("For Alex Sample").waitFor();
  await expect.poll(() => cardsOf(shop)).toEqual([{ balance: 5_000, paid: "paid" }]);
});
