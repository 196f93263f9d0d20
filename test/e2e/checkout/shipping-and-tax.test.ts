import { expect } from "vitest";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { fillCheckout, open, pay, putProductInCart } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { methodFor, zoneTo } from "../../support/shipping-zones.ts";
import { forgetSettings, query, readOrder, writeSettings } from "../../support/shop-database.ts";
import { payButton, typeCard } from "../../support/stripe-in-browser.ts";
import { GOOD_CARD, test } from "../../support/stripe-shop-test.ts";

test.beforeEach(({ shop }) => forgetSettings(shop, "shipping", "tax", "shop"));

const air = methodFor(2495, { id: "air", name: "Air" });
const settings = {
  ...defaultShippingSettings,
  mode: "by-zone",
  zones: [zoneTo(["OR", "AZ"], [methodFor(650), air])],
  pickup: { place: "12 Mill Street", hours: "Saturday 10 to 4" },
  heat: {
    ...defaultShippingSettings.heat,
    isOn: true,
    // Below any high temperature in Oregon, so that heat applies at any time of the year.
    from: 20,
    coldPack: { fee: 625, upTo: null },
    canWait: false,
    canRisk: true,
  },
};

const save = (shop: RunningShop, data: object) => writeSettings(shop, "shipping", data);

test("the owner adds a zone, is told of a gap before saving, tries it out and saves", async ({
  shop,
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/shipping", { viewport: phone });
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^By zone/ }).check();
  await page.getByRole("button", { name: "Add a zone" }).click();
  const zone = page.getByRole("group", { name: "New zone" });
  await zone.getByLabel("Priced").selectOption("By weight");
  await zone.getByLabel(/^Up to how many ounces/).fill("16 6.50\n32 9.00");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("An order above 32 ounces has no price.").waitFor();
  await page.getByText("Give this zone a name of up to 60 characters.").waitFor();
  await zone.getByLabel(/^Up to how many ounces/).fill("16 6.50\n32 9.00\nmore 14.00");
  await zone.getByRole("textbox", { name: "Name" }).fill("Everywhere");
  await page.getByRole("button", { name: "All but Alaska and Hawaii" }).click();
  await page.getByRole("switch", { name: "Ask shoppers when it is hot" }).check();
  await page.getByLabel("Ordered on").fill("2027-07-06");
  const tryOut = page.getByRole("region", { name: "Try it out" });
  await tryOut.getByText(/Usually 10\d °F there then/).waitFor();
  await tryOut.getByText("$6.50").waitFor();
  await tryOut.getByLabel("To", { exact: true }).selectOption("Hawaii");
  await tryOut.getByText("We don't ship to Hawaii.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Shipping saved").waitFor();
  const [stored] = await query(shop, "select data from settings where section = 'shipping'");
  expect(stored).toMatchObject({
    data: {
      mode: "by-zone",
      zones: [{ name: "Everywhere", freeFrom: 5000 }],
      heat: { isOn: true },
    },
  });
});

test("a shopper chooses a method and a cold pack, and is charged the shown total", async ({
  shop,
  startVisit,
}) => {
  await save(shop, settings);
  const page = await startVisit({ viewport: phone });
  await putProductInCart(page);
  await open(page, "/cart");
  await page.getByText("We ship to Arizona and Oregon only.").waitFor();
  await page.getByText(/^Order by .+, there by /).waitFor();
  await open(page, "/checkout");
  await page.getByText("Choose a state to see how we ship there.").waitFor();
  await fillCheckout(page);
  await typeCard(page, GOOD_CARD);
  await page.getByRole("radio", { name: /^Ground/ }).check();
  await page.getByText("It's warm on the way").waitFor();
  await page.getByText("Choose how we ship your order to pay.").waitFor();
  expect(await page.getByRole("button", { name: "Pay", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("radio", { name: /^Add a cold pack/ }).check();
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await summary.getByText("Shipping (Ground; Cold pack $6.25)").waitFor();
  await summary.getByText("$12.75").waitFor();
  await payButton(page).waitFor();
  await expectAccessible(page);
  const shown = await payButton(page).textContent();
  const number = await pay(page);
  await page.getByText("Shipping (Ground; Cold pack $6.25)").waitFor();
  const order = await readOrder(shop, number, "total::text, shipping::text");
  expect(shown).toBe(`Pay $${order.total}`);
  expect(order.shipping).toBe("12.75");
});

test("choices made while the shop still answers are asked for one at a time, so that Pay takes what is shown", async ({
  startVisit,
  shop,
}) => {
  await save(shop, { ...settings, heat: { ...settings.heat, isOn: false } });
  const page = await startVisit();
  await putProductInCart(page);
  let running = 0;
  let most = 0;
  await page.route("**/api/create-payment-intent", async (route) => {
    running += 1;
    most = Math.max(most, running);
    const response = await route.fetch();
    await new Promise((done) => setTimeout(done, 300));
    running -= 1;
    await route.fulfill({ response }).catch(() => {});
  });
  await open(page, "/checkout");
  await fillCheckout(page);
  await typeCard(page, GOOD_CARD);
  for (const method of [/^Air/, /^Ground/, /^Air/]) {
    await page.getByRole("radio", { name: method }).check();
  }
  await page.getByText("You pay exactly this, once.").waitFor();
  await pay(page);
  await page.getByText("Shipping (Air)").waitFor();
  expect(most).toBe(1);
});

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
  const hint = "97201 is usually in Oregon. If Colorado is right, go ahead.";
  await page.getByText(hint).first().waitFor();
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
