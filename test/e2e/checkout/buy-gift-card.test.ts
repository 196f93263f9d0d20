import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open, openAdmin, pay } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  }
}

test("once the owner turns sales on, a gift card can be bought on a phone, and its code shows its balance", async ({
  shop,
  startVisit,
  visitShop,
}) => {
  const owner = await startVisit({ expectedErrors: /422/ });
  const page = await visitShop("/gift-cards", {
    viewport: phone,
    expectedErrors: /404|422/,
  });
  await page.getByRole("heading", { name: "We don't sell gift cards right now" }).waitFor();
  expect(await page.getByRole("link", { name: "Gift Cards" }).count()).toBe(0);

  await openAdmin(owner, shop, "/admin/gift-cards/sell");
  await owner.getByText("Your checkout takes no gift cards yet").waitFor();
  await openAdmin(owner, shop, "/admin/gift-cards");
  await owner.getByRole("button", { name: "Turn on" }).click();
  await owner.getByRole("button", { name: "Turn off" }).waitFor();
  await openAdmin(owner, shop, "/admin/gift-cards/sell");
  await owner.getByLabel("Shoppers can buy gift cards").check();
  await owner.getByLabel("Buyers can type another amount").check();
  await owner.getByLabel("Amounts").fill("25, 50, lots");
  await owner.getByLabel("From").fill("10");
  await owner.getByLabel("To", { exact: true }).fill("500");
  await owner.getByRole("button", { name: "Save Changes" }).click();
  await owner.getByText("Enter amounts such as 25").waitFor();
  expect(await owner.getByLabel("From").inputValue()).toBe("10");
  await owner.getByLabel("Amounts").fill("25, 50, 100");
  await owner.getByRole("button", { name: "Save Changes" }).click();
  await owner.getByText("Shoppers find the page").waitFor();
  await expectAccessible(owner);

  await open(page, "/");
  expect(
    await page.getByRole("contentinfo").getByRole("link", { name: "Gift Cards" }).count(),
  ).toBe(1);
  await page.locator("summary", { hasText: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Gift Cards" })
    .click();
  await page.getByText("Choose an amount to pay.").waitFor();
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

  await openAdmin(owner, shop, "/admin/gift-cards");
  await owner.getByRole("link", { name: /••••|No code yet/ }).click();
  await owner.getByRole("link", { name: number }).first().waitFor();
  await owner.getByRole("button", { name: "Make a new code" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Make a new code" }).click();
  const shown = await owner.getByText(/^Code: /).innerText();
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
});
