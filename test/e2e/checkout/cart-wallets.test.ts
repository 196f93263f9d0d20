import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openingMessages } from "#app/shop/opening/opening-messages.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { expectConfirmed, issueGiftCard, open, putProductInCart } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { forgetSettings, query, writeSettings } from "../../support/shop-database.ts";
import type { StartVisit, VisitOptions } from "../../support/shop-test.ts";
import {
  checkoutIdOf,
  expectPaidByWallet,
  expectPaymentStatus,
  followPlaces,
  intentOf,
  ordersOf,
  payByWallet,
  policyOf,
  takeWallets,
  test,
  walletIn,
} from "../../support/stripe-shop-test.ts";

test.beforeEach(async ({ shop }) => {
  await forgetSettings(
    shop,
    "payments",
    "shipping",
    "tax",
    "giftCards",
    "giftCardSales",
    "opening",
  );
  await query(shop, "delete from stock_levels where product_id = 1");
});

/** As the owner does; the shop hears of it a moment later. */
async function takeWalletsInCart(shop: RunningShop): Promise<void> {
  await takeWallets(shop, { walletsInCart: true });
  await expect.poll(() => policyOf(shop, "/cart")).toContain("js.stripe.com");
}

/** Opens the cart with a bar in it, on a device with a wallet. */
async function visitCart(startVisit: StartVisit, options?: VisitOptions): Promise<Page> {
  const page = await startVisit(options);
  await putProductInCart(page);
  await open(page, "/cart");
  return page;
}

const proceedIn = (page: Page): Locator =>
  page.getByRole("complementary").getByRole("link", { name: "Proceed to Checkout" });

/** Opens the sheet, and leaves it open with the total that it shows. */
async function openSheet(page: Page): Promise<void> {
  const button = await payByWallet(page, { walletWaits: "yes" });
  await expect.poll(() => button.getAttribute("data-shown")).not.toBeNull();
}

async function confirmSheet(page: Page): Promise<void> {
  await page.evaluate(() => delete document.body.dataset.walletWaits);
}

test("a wallet pays the whole cart, prepared from its sheet's address, and moves no button", async ({
  shop,
  fake,
  startVisit,
}) => {
  await takeWalletsInCart(shop);
  const page = await visitCart(startVisit);
  await proceedIn(page).waitFor();
  const before = await proceedIn(page).boundingBox();
  await walletIn(page).waitFor();
  expect((await proceedIn(page).boundingBox())?.y).toBe(before?.y);
  expect((await walletIn(page).boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await expectAccessible(page);

  const checkoutId = await checkoutIdOf(page);
  expect(fake.intentsOf(checkoutId)).toEqual([]);
  await payByWallet(page);
  await expectConfirmed(page);
  await expectPaidByWallet(shop, fake, checkoutId);
});

test("the cart loads Stripe only where the owner chose it, as a document of its own, and never in a browser that has no wallet", async ({
  shop,
  startVisit,
}) => {
  await takeWallets(shop);
  await expect.poll(() => policyOf(shop, "/cart")).not.toContain("stripe");
  await takeWalletsInCart(shop);
  expect(await policyOf(shop, "/products")).not.toContain("stripe");

  // From another page of the shop, whose policy would not let the script in.
  const page = await startVisit();
  await putProductInCart(page);
  await open(page, "/products");
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await walletIn(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/cart");

  const without = await startVisit({ viewport: phone });
  await without.addInitScript(() => {
    Reflect.deleteProperty(window, "PaymentRequest");
  });
  const asked: string[] = [];
  without.on("request", (request) => asked.push(request.url()));
  await putProductInCart(without);
  await open(without, "/cart");
  await proceedIn(without).scrollIntoViewIfNeeded();
  await without.waitForTimeout(1_500);
  expect(await walletIn(without).count()).toBe(0);
  expect(asked.filter((url) => url.includes("stripe"))).toEqual([]);
});

test("in the cart the total follows the wallet's address, and only the sheet's is charged", {
  tags: "extended",
}, async ({ shop, fake, startVisit }) => {
  await followPlaces(shop);
  await takeWalletsInCart(shop);
  const page = await visitCart(startVisit, { expectedErrors: /status of 409/ });
  const checkoutId = await checkoutIdOf(page);
  await walletIn(page).waitFor();

  const wallet = { walletState: "WA", walletZip: "98101", walletStreet: "PO Box 12" };
  const button = await payByWallet(page, { ...wallet, walletRate: "Ground" });
  await page.getByRole("alert").getByText("Nothing was charged").waitFor();
  // 12.99, Ground 6.50, and 10 % tax on both.
  expect(await button.getAttribute("data-shown")).toBe("21.44");
  expect(intentOf(fake, checkoutId).confirmations).toBe(0);

  await payByWallet(page, { walletRate: "Post" });
  await expectConfirmed(page);
  expect(intentOf(fake, checkoutId)).toMatchObject({ status: "succeeded", amountReceived: 2749 });
  expect(await ordersOf(shop, checkoutId)).toMatchObject([{ total: "27.49" }]);
});

test("a bar that sells out, or changes its price, while the sheet is open is not charged, and the cart says so", async ({
  shop,
  fake,
  startVisit,
}) => {
  await takeWalletsInCart(shop);
  const page = await visitCart(startVisit, { expectedErrors: /status of 409/ });
  const checkoutId = await checkoutIdOf(page);
  await walletIn(page).waitFor();
  const [{ price } = {}] = await query(shop, "select price from products where id = 1");

  await openSheet(page);
  await query(shop, "update products set price = price + 1 where id = 1");
  await confirmSheet(page);
  const alert = page.getByRole("alert");
  await alert
    .getByText(/makes the total \$24\.\d\d, which is not what your wallet showed/)
    .waitFor();
  await query(shop, `update products set price = ${price} where id = 1`);
  await expect.poll(() => walletIn(page).getAttribute("data-failed")).toBe("fail");

  await page.reload();
  await walletIn(page).waitFor();
  await openSheet(page);
  await query(shop, "insert into stock_levels (product_id, on_hand) values (1, 0)");
  await confirmSheet(page);
  await alert.getByText("sold out").first().waitFor();
  expect(intentOf(fake, checkoutId).confirmations).toBe(0);
  expect(await ordersOf(shop, checkoutId)).toEqual([]);
});

test("a shop that closes while the sheet is open charges nothing, and keeps the cart", {
  tags: "extended",
}, async ({ shop, fake, startVisit }) => {
  await takeWalletsInCart(shop);
  const page = await visitCart(startVisit, { expectedErrors: /status of 403/ });
  const checkoutId = await checkoutIdOf(page);
  await walletIn(page).waitFor();
  await openSheet(page);
  // As a closed shop answers; a demo cannot be closed.
  const closed = { error: openingMessages.checkoutClosed };
  await page.route("**/api/create-payment-intent", (route) =>
    route.fulfill({ status: 403, json: closed }),
  );
  await confirmSheet(page);
  await page.getByRole("alert").getByText(openingMessages.checkoutClosed).waitFor();
  expect(intentOf(fake, checkoutId).confirmations).toBe(0);
  expect(await checkoutIdOf(page)).toBe(checkoutId);
});

test("a wallet without an email address pays nothing, says what is missing, and pays when it has one", {
  tags: "extended",
}, async ({ shop, fake, startVisit }) => {
  await takeWalletsInCart(shop);
  const page = await visitCart(startVisit, { viewport: phone });
  const checkoutId = await checkoutIdOf(page);
  await walletIn(page).waitFor();
  await payByWallet(page, { walletEmail: "" });
  await page.getByText("Your wallet didn't give us an email address.").waitFor();
  expect(intentOf(fake, checkoutId).confirmations).toBe(0);
  await payByWallet(page, { walletEmail: "robin.sample@example.com" });
  await expectConfirmed(page);
  expect(intentOf(fake, checkoutId).confirmations).toBe(1);
});

test("a double press, and a second tab that pays meanwhile, lead to one payment and one order", async ({
  shop,
  fake,
  startVisit,
}) => {
  await takeWalletsInCart(shop);
  const page = await visitCart(startVisit, { expectedErrors: /status of 4\d\d/ });
  const checkoutId = await checkoutIdOf(page);
  const other = await page.context().newPage();
  await open(other, "/cart");
  await walletIn(other).waitFor();
  await openSheet(other);

  await page.bringToFront();
  await walletIn(page).waitFor();
  await walletIn(page).dblclick();
  await expectConfirmed(page);
  await confirmSheet(other);
  await expectPaymentStatus(shop, checkoutId, "paid");
  await other.waitForTimeout(1_000);
  expect(intentOf(fake, checkoutId)).toMatchObject({ status: "succeeded", confirmations: 1 });
  expect(await ordersOf(shop, checkoutId)).toHaveLength(1);
});

test("a cart that is a gift, or that a gift card pays, has no wallets, because a sheet can't ask about them", {
  tags: "extended",
}, async ({ shop, startVisit }) => {
  await writeSettings(shop, "shipping", { ...defaultShippingSettings, offersGifts: true });
  await writeSettings(shop, "giftCards", { isOn: true });
  await takeWalletsInCart(shop);
  const card = await issueGiftCard(shop, "100");
  const page = await visitCart(startVisit);
  const gift = page.getByRole("checkbox", { name: "This is a gift" });
  await walletIn(page).waitFor();
  await gift.check();
  await walletIn(page).waitFor({ state: "detached" });
  await gift.uncheck();
  await walletIn(page).waitFor();

  await page.getByRole("button", { name: "Have a gift card?" }).click();
  await page.getByLabel("Gift card code").fill(card);
  await page.getByLabel("Gift card code").press("Enter");
  await walletIn(page).waitFor({ state: "detached" });
});

test("a wallet buys a gift card once there are an amount and a recipient, and pays instead of the buyer's form", {
  tags: "extended",
}, async ({ shop, startVisit }) => {
  await writeSettings(shop, "giftCards", { isOn: true });
  await writeSettings(shop, "giftCardSales", {
    isOn: true,
    amounts: [2500, 5000],
    customAmount: null,
  });
  await takeWalletsInCart(shop);
  const statusNow = async () => (await fetch(`${shop.url}/gift-cards`)).status;
  await expect.poll(statusNow).toBe(200);
  const page = await startVisit({ viewport: phone });
  await open(page, "/gift-cards");
  await walletIn(page).waitFor();
  await payByWallet(page);
  await page.getByRole("alert").getByText("Choose an amount to pay.").waitFor();
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await page.getByLabel("Card number").waitFor();
  await payByWallet(page);
  const recipient = page.getByRole("textbox", { name: "Recipient's name", exact: true });
  await expect.poll(() => recipient.getAttribute("aria-invalid")).toBe("true");
  await recipient.fill("Alex Sample");
  await page.getByRole("textbox", { name: "Recipient's email" }).fill("alex@example.com");
  await expectAccessible(page);

  await payByWallet(page, { walletEmail: "" });
  await page.getByText("Your wallet didn't give us an email address.").waitFor();
  await payByWallet(page, { walletEmail: "robin.sample@example.com" });
  await expectConfirmed(page);
  const cards = await query(
    shop,
    `select (100 * balance)::integer as balance, payment_status, customer_email from gift_cards
     join orders on orders.id = sold_by_order`,
  );
  expect(cards).toEqual([
    { balance: 5000, payment_status: "paid", customer_email: "robin.sample@example.com" },
  ]);
});
