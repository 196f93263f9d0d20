import { expect } from "vitest";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import {
  csvFile,
  download,
  fillCheckout,
  open,
  pay,
  putProductInCart,
} from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { forgetSettings, query, readOrder, writeSettings } from "../../support/shop-database.ts";
import { payButton, typeCard } from "../../support/stripe-in-browser.ts";
import { GOOD_CARD, test } from "../../support/stripe-shop-test.ts";

test.beforeEach(({ shop }) => forgetSettings(shop, "tax"));

const colorado = { candy: 2900, food: 0, isShippingTaxed: false, local: [], note: "" };

const chargeColorado = (shop: RunningShop) =>
  writeSettings(shop, "tax", { mode: "by-state", states: { CO: colorado } });

test("the owner adds their state with its default rates, tries it out, and saves", async ({
  shop,
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/tax", { viewport: phone });
  await expectAccessible(page);
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.getByRole("radio", { name: /^By the state where it goes/ }).check();
  await save.click();
  await page.getByText("Add a state where you collect tax").waitFor();
  await page.getByLabel("Add a state").selectOption("Colorado");
  const state = page.getByRole("group", { name: "Colorado" });
  expect(await state.getByLabel("Candy").inputValue()).toBe("2.9");
  await state.getByLabel(/^Local rates/).fill("80202 lots");
  await save.click();
  await page.getByText("Write one place a line").waitFor();
  await state.getByLabel(/^Local rates/).fill("80202 5.91");
  const tryOut = page.getByRole("region", { name: "Try it out" });
  await tryOut.getByText("Tax (Colorado 2.9%, candy)").waitFor();
  await tryOut.getByLabel(/^ZIP code/).fill("80202");
  await tryOut.getByText("Tax (Colorado 8.81%, candy)").waitFor();
  await tryOut.getByLabel("Two bars to").selectOption("Oregon");
  await tryOut.getByText("$0.00").waitFor();
  await expectAccessible(page);
  await save.click();
  await page.getByText("Tax saved").waitFor();
  const [stored] = await query(shop, "select data from settings where section = 'tax'");
  expect(stored).toMatchObject({
    data: {
      mode: "by-state",
      states: { CO: { candy: 2900, food: 0, local: [{ zip: "80202", rate: 5910 }] } },
    },
  });
});

test("the table of states can be exported and imported as CSV", {
  tags: "extended",
}, async ({ visitAdmin, shop }) => {
  await chargeColorado(shop);
  const page = await visitAdmin("/admin/tax", { expectedErrors: /409/ });
  const { text: exported } = await download(
    page,
    page.getByRole("link", { name: "Export states as CSV" }),
  );
  expect(exported).toMatch(/CO,2.9,0,no,/);

  const choose = async (text: string) =>
    await page.getByLabel("Import a CSV file").setInputFiles(csvFile("states.csv", text));
  await choose(exported.replace("CO,", "Colorado,"));
  await page.getByText("Row 2, state: “Colorado” isn't a state.").waitFor();
  await choose("name,price\nRed Orchard,12");
  await page.getByText("This file has no column “state”.").waitFor();
  await choose(`${exported.replace("2.9", "3.1").trimEnd()}\nVT,6,6,yes,,\n`);
  await page.getByText("Read 2 rows from the file").waitFor();
  const candy = page.getByRole("group", { name: "Colorado" }).getByLabel("Candy");
  expect(await candy.inputValue()).toBe("3.1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Tax saved").waitFor();
});

test("tax follows the chosen state, and the shown total is charged", async ({
  shop,
  startVisit,
  fake,
}) => {
  await chargeColorado(shop);
  const page = await startVisit({ viewport: phone });
  await putProductInCart(page);
  await open(page, "/cart");
  await page.getByText("At checkout, by state").waitFor();
  await open(page, "/checkout");
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await summary.getByText("Choose a state").waitFor();
  await fillCheckout(page);
  await typeCard(page, GOOD_CARD);
  // The sample shopper lives in Oregon, which has no sales tax.
  await summary.getByText("$0.00").waitFor();
  await page.getByLabel("State").selectOption("Colorado");
  await summary.getByText("Tax (Colorado 2.9%, candy)").waitFor();
  await payButton(page).waitFor();
  await page.getByText("97201 is usually in Oregon. If Colorado is right, go ahead.").waitFor();
  await expectAccessible(page);
  const shown = await payButton(page).textContent();
  const number = await pay(page);
  await page.getByText("Tax (Colorado 2.9%, candy)").waitFor();
  const order = await readOrder(shop, number, "total::text, tax::text");
  expect(shown).toBe(`Pay $${order.total}`);
  expect(Number(order.tax)).toBeGreaterThan(0);
  const [charge] = [...fake.ledger.charges.values()].slice(-1);
  expect(charge?.amount).toBe(Math.round(Number(order.total) * 100));
});

test("with Stripe Tax the checkout asks once the ZIP code is complete, and charges the shown tax", {
  tags: "extended",
}, async ({ shop, fake, visitAdmin }) => {
  fake.settings.taxRates = {
    OR: { txcd_40100001: 8875, txcd_92010001: 8875 },
  };
  const page = await visitAdmin("/admin/tax", { viewport: phone });
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.getByRole("switch", { name: "Ask Stripe for the tax of each address" }).check();
  await expectAccessible(page);
  await save.click();
  await page.getByText("Tax saved").waitFor();

  await putProductInCart(page);
  await open(page, "/cart");
  await page.getByText("At checkout, by state").waitFor();
  await open(page, "/checkout");
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await summary.getByText("Choose a state").waitFor();
  const requested = () =>
    fake.ledger.requests.filter(({ path }) => path === "/v1/tax/calculations").length;
  await fillCheckout(page);
  await typeCard(page, GOOD_CARD);
  await summary.getByText("Tax (Oregon, Stripe Tax)").waitFor();
  await page.getByLabel("ZIP Code").fill("972");
  await summary.getByText("Enter a ZIP code").waitFor();
  const before = requested();
  // Each digit is typed; only the whole code is a question.
  await page.getByLabel("ZIP Code").pressSequentially("05");
  await summary.getByText("Tax (Oregon, Stripe Tax)").waitFor();
  await payButton(page).waitFor();
  await expectAccessible(page);
  const shown = await payButton(page).textContent();
  const number = await pay(page);
  await page.getByText("Tax (Oregon, Stripe Tax)").waitFor();
  expect(requested() - before).toBe(1);
  const order = await readOrder(shop, number, "id, total::text, tax::text");
  expect(shown).toBe(`Pay $${order.total}`);
  expect(Number(order.tax)).toBeGreaterThan(0);
  const [charge] = [...fake.ledger.charges.values()].slice(-1);
  expect(charge?.amount).toBe(Math.round(Number(order.total) * 100));
  await expect
    .poll(() => [...fake.ledger.taxTransactions.values()])
    .toMatchObject([{ total: charge?.amount }]);
});
