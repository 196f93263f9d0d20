import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { issueGiftCardAction } from "#app/admin/gift-cards/gift-card-actions.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import {
  actAsOwner,
  expectConfirmed,
  fillCheckout,
  open,
  pay,
  putProductInCart,
} from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { forgetSettings, query, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addCode } from "../../support/stored-records.ts";
import { expectTouchable } from "../../support/target-size.ts";

test.beforeEach(async ({ shop }) => {
  await forgetSettings(shop, "giftCards");
  await query(shop, "delete from promotion_uses; delete from promotions");
});

/** @returns the code of a new card, in a shop that takes them */
async function issue(shop: RunningShop, amount: string): Promise<string> {
  await writeSettings(shop, "giftCards", { isOn: true });
  const issued = await actAsOwner<typeof issueGiftCardAction>(shop, "issue-gift-card", {
    cardId: randomUUID(),
    form: { amount, note: "For a test" },
  });
  if (issued.code !== "issued") throw new Error(issued.code);
  return issued.giftCardCode;
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
  await owner.getByText("All spent").waitFor();
  await owner.getByRole("link", { name: `••••${small.slice(-4)}` }).click();
  await owner.getByRole("link", { name: number }).waitFor();
  await expectAccessible(owner);
});

test("a gift card entered in the cart pays at checkout, also after a reload, and is in no storage meanwhile", {
  tags: "extended",
}, async ({ shop, startVisit }) => {
  const code = await issue(shop, "5");
  const page = await startVisit({
    viewport: phone,
    expectedErrors: /ERR_FAILED/,
  });
  await putProductInCart(page);
  await open(page, "/cart");
  await apply(page, "7QWX-2M4K-9R3T-1234");
  await page.getByText("We don't know this gift card.").waitFor();

  await page.route("**/api/quote", (route) => route.abort());
  await apply(page, code);
  await page.getByText("We couldn't check your gift card. Please try again.").waitFor();
  await page.unroute("**/api/quote");
  // The same code is requested again.
  await apply(page, code);
  await page.getByText("It has $5.00 on it.").waitFor();
  await page.getByText("Left to pay", { exact: true }).waitFor();
  await expectAccessible(page);
  await expectTouchable(page);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toContain(code);
  await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
  await page.getByText("It has $5.00 on it.").waitFor();
  await open(page, "/checkout");
  await page.getByText("It has $5.00 on it.").waitFor();
  await fillCheckout(page);
  await pay(page);
  await page
    .getByText(`Gift card ending in ${code.slice(-4)} ($5.00)`)
    .first()
    .waitFor();
  // It is not held for the next cart.
  await putProductInCart(page);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Have a gift card?" }).waitFor();
});

test("a discount code and a gift card are typed into one field, and both can be removed", async ({
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
  await expect.poll(() => control.evaluate((node) => node === document.activeElement)).toBe(true);
}
