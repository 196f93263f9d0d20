import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { add, ZERO } from "#domain/money/cents.ts";
import type { UsState } from "#domain/places/us-states.ts";
import { taxOnShipping } from "#domain/tax/add-taxes.ts";
import { taxRate } from "#domain/tax/tax-rate.ts";
import type { TaxSettings } from "#domain/tax/tax-schema.ts";
import { beginCheckout, buy, checkoutRequest, submit } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, pricedLines } from "#test/support/orders.ts";
import { makeRefund, oneUnit } from "#test/support/refund-order.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { shippingSection, taxSection } from "../../settings/sections.ts";
import { readSalesByState } from "../../tax/read-sales-by-state.ts";
import { takeOrder } from "../by-hand/take-order.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { submitCheckout } from "../pay/submit-checkout.ts";
import { priceLines } from "./price-lines.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(() => chargeByState());
afterEach(async () => {
  await shop.db.deleteFrom("settings").where("section", "=", "tax").execute();
  await shop.db.updateTable("products").set({ tax_category: "candy" }).execute();
});

const none = { local: [], note: "" };
const states: TaxSettings["states"] = {
  CO: { candy: taxRate(2900), food: taxRate(0), isShippingTaxed: false, ...none },
  NJ: { candy: taxRate(6625), food: taxRate(0), isShippingTaxed: true, ...none },
};

const chargeByState = () =>
  chooseSettings(shop, taxSection, { mode: "by-state", usesStripe: false, states });

const lines: RequestedLine[] = [
  { productId: 9, quantity: 1 },
  { productId: 10, quantity: 1 },
];
const zipOf: Partial<Record<UsState, string>> = { CO: "80202", NJ: "07030", OR: "97201" };
const to = (state: UsState) => ({ ...shopper, state, zipCode: zipOf[state] ?? "" });

async function priceTo(state: UsState | null) {
  const destination = state && to(state);
  const priced = await pricedLines(shop, lines, { destination });
  return priced;
}

const begin = (state: UsState) => beginCheckout(shop, { lines, destination: to(state) });

/** @returns the stored order */
async function buyTo(state: UsState) {
  const options = { lines, destination: to(state), details: to(state) };
  return await orderOf(shop, await buy(shop, options));
}

test("an order to Oregon has no tax, one to Colorado has Colorado's, and both name the reason", async () => {
  const oregon = await buyTo("OR");
  expect(oregon.tax).toBe(0);
  const colorado = await buyTo("CO");
  const goods = colorado.subtotal - colorado.discount;
  expect(colorado.tax).toBe(Math.round(goods * 0.029));
  expect(colorado.taxes).toEqual([
    {
      place: "Colorado",
      category: "candy",
      rate: 2900,
      base: goods,
      amount: colorado.tax,
      onShipping: 0,
    },
  ]);
  expect(add(...colorado.items.map(({ tax }) => tax ?? ZERO))).toBe(colorado.tax);
});

test("without a state there is no tax, and nothing can be paid until the state's tax is included", async () => {
  const { totals } = await priceTo(null);
  expect(totals.tax).toBe(0);
  const request = checkoutRequest({ lines, amount: totals.total });
  const started = await startCheckout(shop, request);
  expect(started.code).toBe("started");
  const { totals: due } = await priceTo("CO");
  const submitted = await submit(shop, request, to("CO"));
  expect(submitted).toEqual({ code: "amount-differs", totals: due });
});

test("an address that changes to another state after the payment was prepared is refused with the new total", async () => {
  const checkout = await begin("OR");
  const submitted = await submitCheckout(shop, { ...checkout, details: to("NJ") });
  const { totals } = await priceTo("NJ");
  expect(submitted).toEqual({ code: "amount-differs", totals });
});

test("the chosen state is taxed, whatever its ZIP code says", async () => {
  const checkout = await begin("OR");
  const details = { ...to("OR"), zipCode: "80202" };
  expect((await submitCheckout(shop, { ...checkout, details })).code).toBe("submitted");
  const { amount } = checkout;
  const byHand = { id: randomUUID(), lines, amount, details, shipping: null, paidElsewhere: null };
  expect(await takeOrder(shop, byHand)).toMatchObject({ code: "taken" });
});

test("a rate that the owner changes during a checkout is reported before anything is charged", async () => {
  const checkout = await begin("CO");
  await chooseSettings(shop, taxSection, {
    mode: "by-state",
    usesStripe: false,
    states: { CO: { candy: taxRate(4000), food: taxRate(0), isShippingTaxed: false, ...none } },
  });
  const { totals } = await priceTo("CO");
  expect(await submitCheckout(shop, { ...checkout, details: to("CO") })).toEqual({
    code: "amount-differs",
    totals,
  });
});

test("a pickup order is taxed at the pickup place, whatever address was typed", async () => {
  const pickup = { place: "12 Mill Street", hours: "Saturday 10 to 4" };
  await chooseSettings(shop, shippingSection, { pickup });
  try {
    const { details } = shop;
    const inColorado: AppContext = {
      ...shop,
      details: () => ({ ...details(), state: "CO", zip: "80202" }),
    };
    const shipping = { optionId: "pickup", heat: null };
    const before = await ordersByState();
    const options = { lines, destination: to("NJ"), shipping, details: to("NJ") };
    const order = await orderOf(shop, await buy(inColorado, options));
    expect(order.taxes).toMatchObject([{ place: "Colorado", rate: 2900 }]);
    expect(order.shippingCharge?.pickup).toEqual({
      ...pickup,
      taxedAt: { state: "CO", zipCode: "80202" },
    });
    // Nobody knows where the shop is, so the address that was typed is the best guess.
    const unknown = await priceLines(shop, lines, {
      destination: to("NJ"),
      shipping,
      address: null,
    });
    expect(unknown).toMatchObject({ taxes: [{ place: "New Jersey" }] });

    const after = await ordersByState();
    expect((after.CO ?? 0) - (before.CO ?? 0)).toBe(1);
    expect(after.NJ).toBe(before.NJ);
  } finally {
    await shop.db.deleteFrom("settings").where("section", "=", "shipping").execute();
  }

  async function ordersByState() {
    const rows = await readSalesByState(shop, "2020-01-01");
    return Object.fromEntries(rows.map(({ state, orders }) => [state, orders]));
  }
});

test("bars with flour have the food rate, and a refund gives back each bar's own tax", async () => {
  await sql`update products set tax_category = 'food' where id = 10`.execute(shop.db);
  const order = await buyTo("NJ");
  const [candy, food] = order.items;
  expect(food?.tax).toBe(0);
  expect(candy?.tax).toBeGreaterThan(0);
  // Shipping is taxed in proportion to the candy in the order.
  const onShipping = taxOnShipping(order.taxes);
  expect(onShipping).toBeGreaterThan(0);
  expect(add(candy?.tax ?? ZERO, onShipping)).toBe(order.tax);

  const first = await makeRefund(shop, order.id, oneUnit);
  expect(first).toBe(add(candy?.price ?? ZERO, candy?.tax ?? ZERO));
  const parts = (await readRefundable(shop, shop.db, order.id))?.parts;
  expect(parts?.shipping).toBe(add(order.shipping, onShipping));
  const rest = await makeRefund(shop, order.id);
  expect(first + rest).toBe(order.total);
  expect((await findOrder(shop.db, order.id))?.paymentStatus).toBe("refunded");
});

test("the report adds up sales and tax by state, less refunded tax", async () => {
  const { db } = shop;
  const before = new Map((await rowsOf("NJ")).map((row) => [row.month, row]));
  const order = await buyTo("NJ");
  const shippingWithTax = add(order.shipping, taxOnShipping(order.taxes));
  await makeRefund(shop, order.id, () => ({ items: [], shipping: shippingWithTax }));
  const [month] = await rowsOf("NJ");
  const was = before.get(month?.month ?? "");
  expect(month).toMatchObject({ state: "NJ" });
  expect((month?.orders ?? 0) - (was?.orders ?? 0)).toBe(1);
  expect((month?.tax ?? 0) - (was?.tax ?? 0)).toBe(order.tax);
  expect((month?.taxRefunded ?? 0) - (was?.taxRefunded ?? 0)).toBe(taxOnShipping(order.taxes));
  expect((month?.refunded ?? 0) - (was?.refunded ?? 0)).toBe(shippingWithTax);
  expect(await readSalesByState({ db, details: shop.details }, "2999-01-01")).toEqual([]);

  async function rowsOf(state: string) {
    const rows = await readSalesByState(shop, "2020-01-01");
    return rows.filter((row) => row.state === state);
  }
});

test("with one rate for all orders the state changes nothing", async () => {
  await shop.db.deleteFrom("settings").where("section", "=", "tax").execute();
  const [oregon, jersey] = [await priceTo("OR"), await priceTo("NJ")];
  expect(oregon.totals).toEqual(jersey.totals);
  expect(oregon.totals.tax).toBeGreaterThan(0);
});
