import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { launchBrowser, phone, visit } from "../../support/browser.ts";
import { open, openAdmin, pay } from "../../support/journeys.ts";
import { picturesTo } from "../../support/pictures-to.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { expectTouchable } from "../../support/target-size.ts";

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

const pictures = picturesTo(process.env.GIFT_CARD_PICTURES);

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  }
}

test("once the owner turns sales on, a gift card can be bought on a phone, and its code shows its balance", async () => {
  const owner = await visit(browser, shop.url, { expectedErrors: /422/ });
  const shopper = await visit(browser, shop.url, {
    viewport: phone,
    expectedErrors: /404|422/,
  });
  const { page } = shopper;
  await open(page, "/gift-cards");
  await page.getByRole("heading", { name: "We don't sell gift cards right now" }).waitFor();
  expect(await page.getByRole("link", { name: "Gift Cards" }).count()).toBe(0);

  await openAdmin(owner.page, shop, "/admin/gift-cards/sell");
  await owner.page.getByText("Your checkout takes no gift cards yet").waitFor();
  await openAdmin(owner.page, shop, "/admin/gift-cards");
  await owner.page.getByRole("button", { name: "Turn on" }).click();
  await owner.page.getByRole("button", { name: "Turn off" }).waitFor();
  await openAdmin(owner.page, shop, "/admin/gift-cards/sell");
  await owner.page.getByLabel("Shoppers can buy gift cards").check();
  await owner.page.getByLabel("Buyers can type another amount").check();
  await owner.page.getByLabel("Amounts").fill("25, 50, lots");
  await owner.page.getByLabel("From").fill("10");
  await owner.page.getByLabel("To", { exact: true }).fill("500");
  await owner.page.getByRole("button", { name: "Save Changes" }).click();
  await owner.page.getByText("Enter amounts such as 25").waitFor();
  await pictures(owner.page, "sell-wrong");
  expect(await owner.page.getByLabel("From").inputValue()).toBe("10");
  await owner.page.getByLabel("Amounts").fill("25, 50, 100");
  await owner.page.getByRole("button", { name: "Save Changes" }).click();
  await owner.page.getByText("Shoppers find the page").waitFor();
  await expectAccessible(owner.page);

  await open(page, "/");
  expect(
    await page.getByRole("contentinfo").getByRole("link", { name: "Gift Cards" }).count(),
  ).toBe(1);
  await page.locator("summary", { hasText: "Menu" }).click();
  await pictures(page, "menu");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Gift Cards" })
    .click();
  await page.getByText("Choose an amount to pay.").waitFor();
  await page.getByRole("radio", { name: "Other", exact: true }).check();
  const own = page.getByLabel("Your amount");
  await own.fill("5");
  await own.press("Enter");
  await page.getByText("Enter an amount from $10.00 to $500.00.").first().waitFor();
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await fill(page, {
    "Recipient's name": "Alex Sample",
    "Recipient's email": "alex",
    "Message (optional)": "Happy birthday!",
    "First Name": "Robin",
    "Last Name": "Sample",
    Email: "robin.sample@example.com",
    "Street Address": "12 Invented Street",
    City: "Portland",
    "ZIP Code": "97201",
  });
  await page.getByRole("combobox", { name: "State" }).selectOption("OR");
  await page.getByText("Please enter an email address like name@example.com.").first().waitFor();
  await fill(page, { "Recipient's email": "alex@example.com" });
  // A reload loses nothing that was typed.
  await open(page, "/gift-cards");
  expect(await page.getByLabel("Recipient's name").inputValue()).toBe("Alex Sample");
  await page.getByRole("button", { name: "Pay $50.00" }).waitFor();
  await expectAccessible(page);
  await expectTouchable(page);
  const number = await pay(page);
  await page.getByText("For Alex Sample").waitFor();
  await page.getByRole("heading", { name: "Billing address" }).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(/shipping|tax|pack/i);
  await expectAccessible(page);

  await openAdmin(owner.page, shop, "/admin/gift-cards");
  await owner.page.getByRole("link", { name: /••••|No code yet/ }).click();
  await owner.page.getByRole("link", { name: number }).first().waitFor();
  await owner.page.getByRole("button", { name: "Make a new code" }).click();
  await owner.page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Make a new code" })
    .click();
  const shown = await owner.page.getByText(/^Code: /).innerText();
  const code = shown.replace("Code: ", "");

  await open(page, "/gift-cards/balance");
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
  await owner.leave();
  await shopper.leave();
});

test("the owner can restore an earlier version, and is told of a change by somebody else", {
  tags: "extended",
}, async () => {
  const first = await visit(browser, shop.url, { expectedErrors: /409/ });
  const second = await visit(browser, shop.url);
  await openAdmin(first.page, shop, "/admin/gift-cards/sell");
  await openAdmin(second.page, shop, "/admin/gift-cards/sell");
  const amounts = (page: Page) => page.getByLabel("Amounts");
  const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
  const before = await amounts(first.page).inputValue();
  await amounts(second.page).fill("30, 60");
  await save(second.page);
  await second.page.getByText("Gift cards saved", { exact: true }).waitFor();
  await amounts(first.page).fill("40");
  await save(first.page);
  await first.page.getByText("These settings were saved elsewhere").waitFor();
  await expectAccessible(first.page);
  await pictures(first.page, "changed-meanwhile");
  expect(await amounts(first.page).inputValue()).toBe("40");
  await first.leave();

  await second.page
    .getByRole("button", { name: /^Put this back/ })
    .first()
    .click();
  await second.page.getByText("An earlier version is in the form").waitFor();
  expect(await amounts(second.page).inputValue()).toBe(before);
  await pictures(second.page, "put-back");
  await save(second.page);
  await second.page.getByText("Gift cards saved", { exact: true }).last().waitFor();
  await second.page.reload();
  expect(await amounts(second.page).inputValue()).toBe(before);
  await expectAccessible(second.page);
  await second.leave();
});
