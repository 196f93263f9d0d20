import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { cents } from "#domain/money/cents.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { shippingSection } from "../../settings/sections.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { submitCheckout } from "../pay/submit-checkout.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { quoteForWallet } from "./quote-for-wallet.ts";

const { shop } = forAllTests(openTestShop);
const ground = methodFor(650, { takesPoBoxes: false });
const express = methodFor(1900, { id: "express", name: "Express" });
const byZone: ShippingSettings = {
  ...defaultShippingSettings,
  mode: "by-zone",
  zones: [zoneTo(["OR", "AZ"], [ground, express])],
  pickup: { place: "12 Mill Street", hours: "Saturday 10 to 4" },
};
const save = (change: Partial<ShippingSettings> = {}) =>
  chooseSettings(shop, shippingSection, { ...byZone, ...change });
beforeEach(() => save());
afterEach(async () => {
  await shop.db.deleteFrom("settings").where("section", "=", "shipping").execute();
});

const lines: RequestedLine[] = [{ productId: 9, quantity: 2 }];

async function quoteAt(
  state: UsPlace,
  zipCode: string,
  shipping: ShippingChoice | null = null,
  checkoutId: string = randomUUID(),
) {
  const goods = {
    kind: "lines",
    lines,
    destination: { state, zipCode },
    shipping,
    isByHand: false,
    discountCode: null,
    giftCardCode: null,
  } as const;
  return await quoteForWallet(shop, { checkoutId, goods, address: "192.0.2.1" });
}

async function quoted(...place: Parameters<typeof quoteAt>) {
  const found = await quoteAt(...place);
  if (found.code !== "quoted") throw new Error(found.code);
  return found.quote;
}

/** A checkout with the first way of shipping, at the sum that the sheet shows. */
async function startAsShown() {
  const checkoutId = randomUUID();
  const { due, rates } = await quoted("OR", "97201", null, checkoutId);
  const destination = { state: "OR", zipCode: "97201" } as const;
  const shipping = rates[0].choice;
  const request = {
    checkoutId,
    lines,
    amount: due,
    destination,
    shipping,
    tab: "a",
    address: null,
  };
  const started = await startCheckout(shop, { ...request, method: "debit" });
  return { request, started };
}

test("a wallet is shown every way of shipping to its address, pickup last, and the total with the first", async () => {
  const { rates, totals, due } = await quoted("OR", "97201");
  expect(rates.map(({ name, amount }) => [name, amount])).toEqual([
    ["Ground", 650],
    ["Express", 1900],
    ["Pick it up: 12 Mill Street", 0],
  ]);
  expect(totals.shipping).toBe(650);
  expect(due).toBe(totals.total);
});

test("the total follows the way of shipping that is chosen in the sheet", async () => {
  const ground = await quoted("OR", "97201");
  const express = await quoted("OR", "97201", { optionId: "west.express", heat: null });
  expect(express.rates[0]).toMatchObject({ name: "Express", amount: 1900 });
  expect(express.due - ground.due).toBe(1250);
  const pickup = await quoted("OR", "97201", { optionId: "pickup", heat: null });
  expect(ground.due - pickup.due).toBe(650);
});

test("a way of shipping that this address does not have gives way to the first one", async () => {
  const { rates } = await quoted("AZ", "85001", { optionId: "east.ground", heat: null });
  expect(rates[0].name).toBe("Ground");
});

test("an address without its whole ZIP code is quoted by its state", async () => {
  expect((await quoted("OR", "")).due).toBe((await quoted("OR", "97201")).due);
});

test("where nothing is shipped to, and nothing can be picked up, the address is refused", async () => {
  await save({ pickup: null });
  expect(await quoteAt("TX", "75201")).toMatchObject({
    code: "shipping-changed",
    shipping: { offered: { reason: "not-served" } },
  });
});

test("a shop of one state refuses the others", async () => {
  await save({ mode: "flat", zones: [], pickup: null, onlyState: "OR" });
  expect(await quoteAt("TX", "75201")).toMatchObject({
    code: "shipping-changed",
    shipping: { onlyState: "OR" },
  });
  expect((await quoted("OR", "97201")).rates).toHaveLength(1);
});

test("in the heat, each answer to what shall be done is a way of shipping", async () => {
  const heat = { ...defaultShippingSettings.heat, isOn: true, from: 30 };
  await save({ heat: { ...heat, coldPack: { fee: cents(625), upTo: null } }, pickup: null });
  const { rates } = await quoted("AZ", "85001");
  const [first] = rates;
  expect(first).toMatchObject({ name: "Ground, with a cold pack", amount: 1275 });
  expect(new Set(rates.map(({ id }) => id)).size).toBe(rates.length);
  expect(rates.length).toBeGreaterThan(1);
});

test("a shop with a flat fee has that one way of shipping", async () => {
  await save({ mode: "flat", zones: [], pickup: null });
  const { rates, totals } = await quoted("TX", "75201");
  expect(rates).toEqual([
    { id: "flat", choice: null, name: "Shipping", amount: totals.shipping, arrives: null },
  ]);
});

test("what the sheet showed is what is charged, by a wallet with a name of one word", async () => {
  const { request, started } = await startAsShown();
  if (started.code !== "started") throw new Error(started.code);
  const cher = { ...shopper, firstName: "Cher", lastName: "", state: "Oregon" };
  const submitted = await submitCheckout(shop, { ...request, details: cher, isWallet: true });
  expect(submitted.code).toBe("submitted");
  const intentId = intentIdOf(started.clientSecret) ?? "";
  await shop.demoPayments?.confirm(intentId, started.clientSecret);
  await settlePayment(shop, { intentId });
  expect(await findOrder(shop.db, request.checkoutId)).toMatchObject({
    customerName: "Cher",
    total: request.amount,
    shippingAddress: { state: "OR" },
  });
});

test("a street that the sheet did not show can change the price, and then nothing is charged", async () => {
  const { request } = await startAsShown();
  // Ground does not deliver to post office boxes.
  const details = { ...shopper, street: "PO Box 12" };
  const submitted = await submitCheckout(shop, { ...request, details, isWallet: true });
  expect(submitted.code).toBe("shipping-changed");
});
