import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../support/axe.ts";
import { phone, visit } from "../support/browser.ts";
import { fillCheckout, open, openAdmin } from "../support/journeys.ts";
import { query } from "../support/shop-database.ts";
import {
  answerForStripe,
  payButton,
  putBarInCart,
  typeCard,
} from "../support/stripe-in-browser.ts";
import { GOOD_CARD, openStripeShop, type StripeShop } from "../support/stripe-shop-in-browser.ts";

let stage: StripeShop;
beforeAll(async () => {
  stage = await openStripeShop();
});
afterAll(() => stage.close());
afterEach(() => query(stage.shop, "delete from settings where section = 'tax'"));

const colorado = { candy: 2900, food: 0, isShippingTaxed: false, local: [], note: "" };

async function chargeColorado(): Promise<void> {
  const data = JSON.stringify({ mode: "by-state", states: { CO: colorado } });
  await query(
    stage.shop,
    `insert into settings (section, version, data, updated_at, updated_by)
     values ('tax', 1, '${data}', now(), 'owner')`,
  );
}

test("the owner charges by state: adds hers with the rates it begins with, tries it out, and saves", async () => {
  const { page, leave } = await visit(stage.browser, stage.shop.url, { viewport: phone });
  await openAdmin(page, stage.shop, "/admin/tax");
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
  const [stored] = await query(stage.shop, "select data from settings where section = 'tax'");
  expect(stored).toMatchObject({
    data: {
      mode: "by-state",
      states: { CO: { candy: 2900, food: 0, local: [{ zip: "80202", rate: 5910 }] } },
    },
  });
  await leave();
});

test("of two owners who save the tax at once, one hears of the other", async () => {
  const { page, leave } = await visit(stage.browser, stage.shop.url, { expectedErrors: /409/ });
  await openAdmin(page, stage.shop, "/admin/tax");
  await page.getByLabel("Add a state").selectOption("Vermont");
  await chargeColorado();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Somebody else saved these settings").waitFor();
  await page.getByRole("button", { name: "Show theirs, drop mine" }).click();
  await page.getByRole("group", { name: "Colorado" }).waitFor();
  expect(await page.getByRole("group", { name: "Vermont" }).count()).toBe(0);
  await leave();
});

test("tax follows the state that a shopper chooses, and what is shown is what is charged", async () => {
  await chargeColorado();
  const { page, leave } = await visit(stage.browser, stage.shop.url, { viewport: phone });
  await answerForStripe(page.context(), stage.fake);
  await putBarInCart(page);
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
  await expectAccessible(page);
  await payButton(page).click();
  await page
    .getByText("This ZIP code is in another state. Please check both: the total depends on them.")
    .first()
    .waitFor();
  await page.getByLabel("ZIP Code").fill("80202");
  const shown = await payButton(page).textContent();
  await payButton(page).click();
  await page.getByRole("heading", { name: "Order Confirmed" }).waitFor();
  await page.getByText("Tax (Colorado 2.9%, candy)").waitFor();
  const [order] = await query(
    stage.shop,
    "select total::text, tax::text from orders order by created_at desc limit 1",
  );
  expect(shown).toBe(`Pay $${order?.total}`);
  expect(Number(order?.tax)).toBeGreaterThan(0);
  const [charge] = [...stage.fake.ledger.charges.values()].slice(-1);
  expect(charge?.amount).toBe(Math.round(Number(order?.total) * 100));
  await leave();
});

test("with one rate for all orders a ZIP code may contradict its state, as before", async () => {
  const { page, leave } = await visit(stage.browser, stage.shop.url);
  await answerForStripe(page.context(), stage.fake);
  await putBarInCart(page);
  await open(page, "/checkout");
  await fillCheckout(page);
  await typeCard(page, GOOD_CARD);
  await page.getByLabel("State").selectOption("Colorado");
  await payButton(page).click();
  await page.getByRole("heading", { name: "Order Confirmed" }).waitFor();
  await leave();
});
