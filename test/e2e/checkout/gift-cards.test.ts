import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import {
  expectConfirmed,
  fillCheckout,
  isFocused,
  issueGiftCard,
  open,
  pay,
  putProductInCart,
  tableRows,
} from "../../support/journeys.ts";
import { elementIn, readPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { forgetSettings, query, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addCode } from "../../support/stored-records.ts";
import { expectTouchable } from "../../support/target-size.ts";

test.beforeEach(async ({ shop }) => {
  await forgetSettings(shop, "giftCards", "giftCardSales");
  await query(shop, "delete from promotion_uses; delete from promotions");
});

/** @returns the code of a new card, in a shop that takes them */
async function issue(shop: RunningShop, amount: string): Promise<string> {
  await writeSettings(shop, "giftCards", { isOn: true });
  return await issueGiftCard(shop, amount);
}

async function apply(page: Page, code: string): Promise<void> {
  const field = page.getByLabel("Gift card code");
  if (!(await field.isVisible())) {
    await page.getByRole("button", { name: "Have a gift card?" }).click();
  }
  await field.fill(code);
  await field.press("Enter");
}

test("a gift card is issued, pays a part on a phone, and then a whole order without a card form", async ({
  shop,
  visitAdmin,
  visitCheckout,
}) => {
  const owner = await visitAdmin("/admin/gift-cards", { expectedErrors: /409/ });
  const page = await visitCheckout({ viewport: phone });
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  expect(await page.getByText("Have a gift card?").count()).toBe(0);

  await owner.getByRole("button", { name: "Turn on" }).click();
  await owner.getByRole("button", { name: "Turn off" }).waitFor();
  await open(owner, "/admin/gift-cards/new");
  await owner.getByLabel("Note for yourself").fill("For the raffle");
  await owner.getByRole("button", { name: "Issue gift card" }).click();
  await owner.getByText("Please fill this in.").waitFor();
  expect(await owner.getByLabel("Note for yourself").inputValue()).toBe("For the raffle");
  await owner.getByLabel("Amount").fill("20");
  await owner.getByRole("button", { name: "Issue gift card" }).click();
  const shown = await owner.getByText(/^Code: /).innerText();
  const small = shown.replace("Code: ", "");
  const large = await issue(shop, "100");

  await open(page, "/checkout");
  await fillCheckout(page);
  await apply(page, "7QWX-2M4K-9R3T-1234");
  await page.getByText("We don't know this gift card.").waitFor();
  await apply(page, small.toLowerCase());
  await page.getByText("It has $20.00 on it.").waitFor();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await expectAccessible(page);
  await expectTouchable(page);
  // Removed and applied again, it is the same.
  await page.getByRole("button", { name: /^Remove gift card/ }).click();
  await apply(page, small);
  await page.getByText("Left to pay", { exact: true }).waitFor();
  const number = await pay(page);
  await page
    .getByText(`Gift card ending in ${small.slice(-4)} ($20.00)`)
    .first()
    .waitFor();

  await putProductInCart(page);
  await open(page, "/checkout");
  await fillCheckout(page);
  await apply(page, large);
  await page.getByText("Your gift card pays all of it.").waitFor();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expectConfirmed(page);
  await page
    .getByText(`Gift card ending in ${large.slice(-4)}`)
    .first()
    .waitFor();

  await open(owner, "/admin/gift-cards");
  const listed = tableRows(owner).filter({ hasText: `••••${small.slice(-4)}` });
  await listed.getByText("All spent").waitFor();
  await owner.getByRole("link", { name: `••••${small.slice(-4)}` }).click();
  await owner.getByRole("link", { name: number }).waitFor();
  await expectAccessible(owner);
});

test("a gift card that the shop could not check stays entered, also on the next page, and then pays", async ({
  startVisit,
  shop,
}) => {
  const code = await issue(shop, "5");
  const page = await startVisit({ viewport: phone, bypassCSP: true, expectedErrors: /ERR_FAILED/ });
  await putProductInCart(page);
  await page.route("**/api/quote", (route) => route.abort());
  await open(page, "/cart");
  await apply(page, `Code: ${code}\u200b`);
  await page.getByText("We couldn't check it yet").waitFor();
  await expectFocused(
    page.getByRole("button", { name: `Remove gift card ending in ${code.slice(-4)}` }),
  );
  await open(page, "/checkout");
  await page.getByText("We couldn't check it yet").waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/quote");
  await page.getByText("It has $5.00 on it.").waitFor();
});

test("a gift card that could not be checked is not requested in the background, but once the page is seen", {
  tags: "extended",
}, async ({ startVisit, shop }) => {
  const code = await issue(shop, "5");
  const page = await startVisit({ bypassCSP: true, expectedErrors: /ERR_FAILED/ });
  await putProductInCart(page);
  await page.route("**/api/quote", (route) => route.abort());
  await open(page, "/cart");
  await apply(page, code);
  await page.getByText("We couldn't check it yet").waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
  });
  const inBackground = page.waitForRequest("**/api/quote", { timeout: 4_000 });
  await expect(inBackground).rejects.toThrow("Timeout");
  await page.unroute("**/api/quote");
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: false }));
  await page.getByText("It has $5.00 on it.").waitFor();
});

test("during a payment, a gift card that could not be checked does not change what is shown", async ({
  visitCheckout,
  shop,
}) => {
  const code = await issue(shop, "100");
  const page = await visitCheckout({ bypassCSP: true, expectedErrors: /ERR_FAILED/ });
  await fillCheckout(page);
  await page.route("**/api/quote", (route) => route.abort());
  await apply(page, code);
  await page.getByText("We couldn't check it yet").waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/demo-payments/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const paid = page.waitForRequest("**/api/demo-payments/*");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.unroute("**/api/quote");
  await paid;
  const retried = page.waitForRequest("**/api/quote", { timeout: 7_000 });
  await expect(retried).rejects.toThrow("Timeout");
  expect(await page.getByText("It has $100.00 on it.").count()).toBe(0);
  held.resolve();
  await expectConfirmed(page);
});

test("a second gift card's code is refused at once, and stored in no cookie", async ({
  startVisit,
  shop,
}) => {
  await addCode(shop, "SPRING");
  const [first, second] = [await issue(shop, "5"), await issue(shop, "6")];
  const page = await startVisit({ bypassCSP: true, expectedErrors: /ERR_FAILED/ });
  await putProductInCart(page);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Code or gift card?" }).click();
  await page.getByLabel("Discount code or gift card").fill(first);
  await page.keyboard.press("Enter");
  await page.getByText("It has $5.00 on it.").waitFor();
  await page.route("**/api/quote", (route) => route.abort());
  await page.getByRole("button", { name: "Have a code?" }).click();
  await page.getByLabel("Discount code").fill(second);
  await page.keyboard.press("Enter");
  await page.getByText("One gift card can pay for an order.").waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

test("a code and a gift card of the cart survive a reload, in no storage, until removed", async ({
  startVisit,
  shop,
}) => {
  await addCode(shop, "SPRING");
  const card = await issue(shop, "5");
  const page = await startVisit({ viewport: phone });
  await putProductInCart(page);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Code or gift card?" }).click();
  const field = page.getByLabel("Discount code or gift card");
  await field.fill("SPIRNG");
  await field.press("Enter");
  await page.getByText("We don't know this code. Please check its spelling.").waitFor();
  await expectAccessible(page);
  await field.fill("7QWX-2M4K-9R3T-1234");
  await field.press("Enter");
  await page.getByText("We don't know this gift card.").waitFor();
  expect(await page.getByText("We don't know this code.").count()).toBe(0);

  await field.fill(card.toLowerCase());
  await field.press("Enter");
  await page.getByText("It has $5.00 on it.").waitFor();
  await expectFocused(page.getByRole("button", { name: /^Remove gift card/ }));
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toContain(card);
  await page.reload();
  await page.getByText("It has $5.00 on it.").waitFor();
  await page.getByRole("button", { name: "Have a code?" }).click();
  await page.getByLabel("Discount code", { exact: true }).fill("spring");
  await page.getByRole("button", { name: "Apply" }).click();
  const removeCode = page.getByRole("button", { name: "Remove discount code SPRING" });
  await expectFocused(removeCode);
  await expectTouchable(page);

  await removeCode.click();
  await expectFocused(page.getByRole("button", { name: "Have a code?" }));
  await page.getByRole("button", { name: /^Remove gift card/ }).click();
  await expectFocused(page.getByRole("button", { name: "Code or gift card?" }));
});

async function expectFocused(control: Locator) {
  await control.waitFor();
  await expect.poll(() => isFocused(control)).toBe(true);
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  }
}

const sales = { isOn: true, amounts: [2500, 5000, 10000], customAmount: { min: 1000, max: 50000 } };

async function sellGiftCards(shop: RunningShop): Promise<void> {
  await writeSettings(shop, "giftCards", { isOn: true });
  await writeSettings(shop, "giftCardSales", sales);
}

test("gift cards are not sold, and have no link, until the owner offers them", async ({ shop }) => {
  const page = await readPage(shop, "/gift-cards");
  expect(page.status).toBe(404);
  expect(page.text).toContain("We don't sell gift cards right now");
  expect(page.html).not.toContain('href="/gift-cards"');
});

test("the owner turns the sale of gift cards on, once the checkout takes them", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/gift-cards/sell", { expectedErrors: /422/ });
  await page.getByText("Your checkout takes no gift cards yet").waitFor();
  await open(page, "/admin/gift-cards");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "Turn off" }).waitFor();

  await open(page, "/admin/gift-cards/sell");
  await page.getByLabel("Shoppers can buy gift cards").check();
  await page.getByLabel("Buyers can type another amount").check();
  await page.getByLabel("Amounts").fill("25, 50, lots");
  await page.getByLabel("From").fill("10");
  await page.getByLabel("To", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Enter amounts such as 25").waitFor();
  expect(await page.getByLabel("From").inputValue()).toBe("10");

  await page.getByLabel("Amounts").fill("25, 50, 100");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Shoppers find the page").waitFor();
  await expectAccessible(page);
});

test("a gift card that is sold has links in the menu and the footer", async ({ shop }) => {
  await sellGiftCards(shop);
  const { html } = await readPage(shop, "/");
  expect(elementIn(html, 'aria-label="Main"')).toContain('href="/gift-cards"');
  expect(elementIn(html, "<footer")).toContain('href="/gift-cards"');
  expect((await readPage(shop, "/gift-cards")).status).toBe(200);
});

test("a shopper buys a gift card on a phone", async ({ shop, visitShop }) => {
  await sellGiftCards(shop);
  const page = await visitShop("/gift-cards", { viewport: phone, expectedErrors: /422/ });
  // The drawn card stands above the amounts, and only there.
  const face = await page.locator("form .roast").boundingBox();
  const amounts = await page.getByRole("group", { name: "Amount" }).boundingBox();
  expect(face?.y).toBeLessThan(amounts?.y ?? 0);
  await page.getByRole("radio", { name: "Other", exact: true }).check();
  const own = page.getByLabel("Your amount");
  await own.fill("5");
  await own.press("Enter");
  await page.getByText("Enter an amount from $10.00 to $500.00.").first().waitFor();

  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await fillCheckout(page);
  await fill(page, {
    "Recipient's name": "Alex Sample",
    "Recipient's email": "alex",
    "Message (optional)": "Happy birthday!",
  });
  await page.getByText("Please enter an email address like name@example.com.").first().waitFor();
  await fill(page, { "Recipient's email": "alex@example.com" });
  // A reload loses nothing that was typed.
  await open(page, "/gift-cards");
  expect(await page.getByLabel("Recipient's name").inputValue()).toBe("Alex Sample");
  await page.getByRole("button", { name: "Pay $50.00" }).waitFor();
  await expectAccessible(page);
  await expectTouchable(page);

  await pay(page);
  await page.getByText("For Alex Sample").waitFor();
  await page.getByRole("heading", { name: "Billing address" }).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(/shipping|tax|pack/i);
  await expectAccessible(page);
});

test("the code of a gift card shows its balance, and nothing of its people", async ({
  shop,
  visitShop,
}) => {
  const code = await issue(shop, "50");
  const page = await visitShop("/gift-cards/balance", {
    viewport: phone,
    expectedErrors: /404|422/,
  });
  await page.getByRole("button", { name: "Check Balance" }).click();
  await page.getByText("Please enter the code of your gift card.").waitFor();
  await page.getByLabel("Gift card code").fill("7QWX-2M4K-9R3T-1234");
  await page.getByRole("button", { name: "Check Balance" }).click();
  await page.getByText("We don't know this gift card.").waitFor();

  await page.getByLabel("Gift card code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Check Balance" }).click();
  await page.getByText("$50.00").first().waitFor();
  expect(page.url()).not.toContain(code);
  expect(await page.getByRole("main").innerText()).not.toMatch(/Alex|Robin|example/);
  expect(shop.output().toUpperCase()).not.toContain(code);
  await expectAccessible(page);
  await expectTouchable(page);
});

test("the owner makes a new code for an issued gift card, which the log does not show", async ({
  shop,
  visitAdmin,
}) => {
  const { id, number } = await buyOrder(shop);
  await issue(shop, "50");
  await query(
    shop,
    `update gift_cards set sold_by_order = '${id}'
     where id = (select id from gift_cards order by issued_at desc limit 1)`,
  );
  const page = await visitAdmin("/admin/gift-cards");
  await page.getByRole("link", { name: /••••/ }).first().click();
  await page.getByRole("link", { name: number }).first().waitFor();
  await page.getByRole("button", { name: "Make a new code" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make a new code" }).click();
  const shown = await page.getByText(/^Code: /).innerText();
  expect(shop.output().toUpperCase()).not.toContain(shown.replace("Code: ", ""));
});
