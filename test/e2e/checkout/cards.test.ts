import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { expectConfirmed, open } from "../../support/journeys.ts";
import { forgetSettings } from "../../support/shop-database.ts";
import type { StartVisit, VisitOptions } from "../../support/shop-test.ts";
import { payButton } from "../../support/stripe-in-browser.ts";
import {
  checkoutIdOf,
  expectPaidByWallet,
  expectPaymentStatus,
  followPlaces,
  intentOf,
  ordersOf,
  payByWallet,
  policyOf,
  TOTAL,
  takeWallets,
  test,
} from "../../support/stripe-shop-test.ts";

test.beforeEach(({ shop }) => forgetSettings(shop, "payments", "shipping", "tax"));

/** Opens the checkout with a bar in the cart and an empty form. */
async function arrive(visitCheckout: StartVisit, options?: VisitOptions): Promise<Page> {
  const page = await visitCheckout(options);
  await page.getByLabel("Card number").waitFor();
  return page;
}

test("a bank account and a debit card are the default, and a bank account hides wallets", {
  tags: "extended",
}, async ({ shop, visitCheckout }) => {
  const page = await arrive(visitCheckout);
  await page.getByRole("radio", { name: "Bank Account (ACH)" }).waitFor();
  await page
    .getByRole("radio", { name: "Debit Card (Visa / Mastercard)", checked: true })
    .waitFor();
  expect(await page.getByRole("region", { name: "Express checkout" }).count()).toBe(0);

  await takeWallets(shop);
  await open(page, "/checkout");
  const wallet = page.getByRole("button", { name: "Pay with Google Pay" });
  await wallet.waitFor();
  await page.getByRole("radio", { name: "Bank Account (ACH)" }).check();
  await wallet.waitFor({ state: "detached" });
  await page.getByRole("radio", { name: /^Credit or debit card / }).check();
  await wallet.waitFor();
  expect(await payButton(page).count()).toBe(0);
});

test("a wallet pays without typing: the order has its name and address, and the method the marks of the cards that are taken", async ({
  shop,
  fake,
  visitCheckout,
}) => {
  await takeWallets(shop);
  const page = await arrive(visitCheckout);
  const checkoutId = await checkoutIdOf(page);
  const express = page.getByRole("region", { name: "Express checkout" });
  const cards = page.getByRole("radio", { name: /^Credit or debit card /, checked: true });
  await cards.waitFor();
  const marks = page.locator("label", { has: cards }).getByRole("img");
  await expect.poll(() => marks.count()).toBe(4);
  await cards.scrollIntoViewIfNeeded();
  await express.getByText("Or fill in the form").waitFor();
  await expectAccessible(page);
  await express.getByRole("button", { name: "Pay with Google Pay" }).click();
  await expectConfirmed(page);
  await expectPaidByWallet(shop, fake, checkoutId);
});

test("Link alone pays like a wallet, and only then are its hosts in the page's policy", {
  tags: "extended",
}, async ({ shop, fake, visitCheckout }) => {
  await takeWallets(shop);
  await expect.poll(() => policyOf(shop, "/checkout")).not.toContain("link.com");
  await takeWallets(shop, { takesWallets: false, takesLink: true });
  await expect
    .poll(() => policyOf(shop, "/checkout"))
    .toContain("https://hooks.stripe.com https://link.com");

  const page = await arrive(visitCheckout);
  const checkoutId = await checkoutIdOf(page);
  await page.getByRole("button", { name: "Pay with Link" }).waitFor();
  expect(await page.getByRole("button", { name: "Pay with Google Pay" }).count()).toBe(0);
  await page.getByRole("button", { name: "Pay with Link" }).click();
  await expectConfirmed(page);
  await expectPaymentStatus(shop, checkoutId, "paid");
  expect(intentOf(fake, checkoutId)).toMatchObject({ status: "succeeded", amountReceived: TOTAL });
});

test("with zones, pickup and tax by state the wallet's total follows its address and way of shipping, and is what is charged", async ({
  shop,
  fake,
  visitCheckout,
}) => {
  await takeWallets(shop);
  await followPlaces(shop);
  const page = await arrive(visitCheckout, { expectedErrors: /status of 409/ });
  const checkoutId = await checkoutIdOf(page);

  // A state written out, and only the beginning of the ZIP code in the sheet.
  const wallet = { walletState: "Washington", walletZip: "98101", walletShownZip: "981" };
  const button = await payByWallet(page, {
    ...wallet,
    walletStreet: "PO Box 12",
    walletRate: "Ground",
  });
  // Ground does not deliver there, which the sheet could not know.
  await page.getByRole("alert").getByText("Nothing was charged").waitFor();
  expect(await button.getAttribute("data-shown")).toBe("21.44");
  expect(await button.getAttribute("data-rates")).toContain("Pick it up: 12 Mill Street");
  expect(intentOf(fake, checkoutId).confirmations).toBe(0);

  // 12.99, Post 12.00, and 10 % tax on both.
  await payByWallet(page, { walletRate: "Post" });
  await expectConfirmed(page);
  const intent = intentOf(fake, checkoutId);
  expect(intent).toMatchObject({ status: "succeeded", amountReceived: 2749 });
  expect(await ordersOf(shop, checkoutId)).toMatchObject([{ total: "27.49" }]);
});
