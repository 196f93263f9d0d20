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

test("a pickup order shows and charges the tax of the shop's own state", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await save(shop, settings);
  await writeSettings(shop, "tax", {
    mode: "by-state",
    states: { VT: { candy: 6000, food: 0, isShippingTaxed: false, local: [], note: "" } },
  });
  const page = await visitAdmin("/admin/shop/details", { viewport: phone });
  await page.getByLabel("State").selectOption("Vermont");
  await page.getByLabel("ZIP code").fill("05401");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("The shop says so from now on.").waitFor();
  await putProductInCart(page);
  await open(page, "/checkout");
  await fillCheckout(page);
  await typeCard(page, GOOD_CARD);
  await page.getByRole("radio", { name: /^Pick it up/ }).check();
  const summary = page.getByRole("complementary", { name: "Order Summary" });
  await summary.getByText("Tax (Vermont 6%, candy)").waitFor();
  await payButton(page).waitFor();
  const shown = await payButton(page).textContent();
  const number = await pay(page);
  await page.getByText("Tax (Vermont 6%, candy)").waitFor();
  const order = await readOrder(shop, number, "total::text, tax::text");
  expect(shown).toBe(`Pay $${order.total}`);
  expect(Number(order.tax)).toBeGreaterThan(0);
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

test("the owner chooses how an order by phone is shipped, and its slip shows it", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await save(shop, settings);
  const page = await visitAdmin("/admin/orders/new", { viewport: phone });
  await page.getByRole("textbox", { name: "Quantity of Red Orchard" }).fill("2");
  const fields = {
    "First name": "Robin",
    "Last name": "Sample",
    Email: "robin.sample@example.com",
    "Street address": "12 Invented Street",
    City: "Portland",
    "ZIP code": "97201",
  };
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  }
  await page.getByLabel("State").selectOption("OR");
  const shipping = page.getByLabel("Shipping", { exact: true });
  // Without a choice the first method counts, with a cold pack since it is warm.
  await page.getByText("Shipping (Ground; Cold pack $6.25)").waitFor();
  await shipping.selectOption("Air, with a cold pack: $31.20");
  await page.getByText("Shipping (Air; Cold pack $6.25)").waitFor();
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^Paid elsewhere/ }).check();
  await page.getByLabel("Reason").fill("Paid at the market");
  await page.getByRole("button", { name: "Take order" }).click();
  await page.getByText("Order taken").waitFor();
  const [order] = await query(
    shop,
    "select id, shipping::text from orders order by created_at desc limit 1",
  );
  expect(order?.shipping).toBe("31.20");
  await open(page, `/admin/orders/${order?.id}/slip`);
  await page.getByText("With a cold pack").waitFor();
});
