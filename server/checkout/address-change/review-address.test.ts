import { beforeAll, expect, test } from "vitest";
import type { UsPlace } from "#domain/places/us-places.ts";
import { taxRate } from "#domain/tax/tax-rate.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { shippingSection, taxSection } from "../../settings/sections.ts";
import { reviewAddress } from "./review-address.ts";

const ups = { id: "ups", name: "UPS Ground", takesPoBoxes: false };
const usps = { id: "usps", name: "USPS Priority" };
const zones = [
  zoneTo(["OR", "WA"], [methodFor(900, ups)], { id: "near" }),
  zoneTo(["HI"], [methodFor(1900, ups), methodFor(1400, usps)], { id: "far" }),
];

const { shop } = forAllTests(openTestShop);
let orderId: string;
beforeAll(async () => {
  // To Portland, Oregon.
  orderId = await buy(shop);
  const charge = { method: "UPS Ground", parts: [{ label: "UPS Ground", amount: 900 }] };
  const stored = { shipping_charge: JSON.stringify(charge), shipping: "9.00", tax: "0.00" };
  await changeRows(shop.db, "orders", stored, { id: orderId });
  await chooseSettings(shop, shippingSection, { mode: "by-zone", zones });
  const hawaii = { candy: taxRate(4000), food: taxRate(4000), isShippingTaxed: false };
  const states = { HI: { ...hawaii, local: [], note: "" } };
  await chooseSettings(shop, taxSection, { mode: "by-state", usesStripe: false, states });
});

const review = (state: UsPlace, zipCode: string, street = "7 Invented Road") =>
  reviewAddress(shop, orderId, { state, zipCode, street });

test("a street in the same place, or in a zone that costs the same, has no questions", async () => {
  expect(await review("OR", "97201")).toEqual([]);
  expect(await review("WA", "98101")).toEqual([]);
});

test("a post office box in Hawaii with Boston's ZIP code is not taken silently by UPS", async () => {
  const order = await findOrder(shop.db, orderId);
  const tax = ((order?.subtotal ?? 0) - (order?.discount ?? 0)) * 0.04;
  expect(await review("HI", "02139", "PO Box 12")).toEqual([
    "It's a post office box, which only the Postal Service delivers to.",
    "UPS Ground isn't offered there. Offered there: USPS Priority.",
    "02139 is usually in Massachusetts. If Hawaii is right, go ahead.",
    "Shipping there costs $14.00; this order paid $9.00.",
    `Tax there is $${(Math.round(tax) / 100).toFixed(2)}; this order paid $0.00.`,
  ]);
});

test("a place that the shop does not ship to, and a box that no method delivers to, are said", async () => {
  expect(await review("AZ", "85001")).toEqual(["You don't ship to Arizona."]);
  expect(await review("OR", "97201", "P.O. 123")).toEqual([
    "It's a post office box, and none of your methods there delivers to one.",
  ]);
});

test("military mail needs the Postal Service and a customs form", async () => {
  const questions = await review("OR", "96278", "Unit 2050");
  expect(questions).toContain("It needs a customs form.");
  expect(questions[0]).toMatch(/none of your methods/);
});

test("an order that is gone or picked up has no questions", async () => {
  const missingId = "00000000-0000-4000-8000-000000000000";
  const to = { state: "HI", zipCode: "96801", street: "PO Box 12" } as const;
  expect(await reviewAddress(shop, missingId, to)).toEqual([]);
});
