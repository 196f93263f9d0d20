import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { defaultHeatSettings } from "#domain/heat/default-heat-settings.ts";
import type { HeatSettings } from "#domain/heat/heat-schema.ts";
import { cents } from "#domain/money/cents.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { ShippingCharge } from "#domain/shipping/shipping-charge.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import { taxRate } from "#domain/tax/tax-rate.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { parcelOf } from "#test/support/orders.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
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

const { email, notes, ...buyersAddress } = shopper;
const review = (state: UsPlace, zipCode: string, street = "7 Invented Road", id = orderId) =>
  reviewAddress(shop, id, { ...buyersAddress, state, zipCode, street });

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
    "Shipping there costs $14.00; this order includes $9.00.",
    `Tax there is $${(Math.round(tax) / 100).toFixed(2)}; this order includes $0.00.`,
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
  expect(await review("HI", "96801", "PO Box 12", missingId)).toEqual([]);
});

describe("an order with a promise", () => {
  const slow = { least: 6, most: 12 };
  const fast = { least: 1, most: 2 };
  const express = { id: "express", name: "Express" };
  const promise: ShippingSettings["zones"] = [
    zoneTo(["OR", "MT"], [methodFor(900), methodFor(2500, { ...express, transit: fast })]),
    zoneTo(["AZ"], [methodFor(1100), methodFor(3000, { ...express, transit: fast })], { id: "s" }),
    zoneTo(["HI"], [methodFor(2500, { ...express, transit: slow })], { id: "far" }),
  ];

  async function buyWith(heat: Partial<HeatSettings>, charge: Partial<ShippingCharge>) {
    const id = await buy(other.shop);
    const parts = [{ label: "Express", amount: cents(2500) }];
    const stored = JSON.stringify({ method: "Express", parts, ...charge });
    await changeRows(
      other.shop.db,
      "orders",
      { shipping_charge: stored, shipping: "25.00" },
      { id },
    );
    const chosen = { mode: "by-zone", zones: promise } as const;
    const settings = { ...chosen, heat: { ...defaultHeatSettings, isOn: true, ...heat } };
    await chooseSettings(other.shop, shippingSection, settings);
    return id;
  }
  const other = rewoundForEachTest(openTestShop);
  const askedAt = (id: string, state: UsPlace, zipCode: string, street = "7 Invented Road") =>
    reviewAddress(other.shop, id, { ...buyersAddress, state, zipCode, street });

  test("costs what the same method costs there, with a cold pack where it is hot", async () => {
    const id = await buyWith({ coldPack: { fee: cents(500), upTo: null } }, {});
    other.time.now = new Date("2026-07-08T15:00:00Z");
    expect(await askedAt(id, "AZ", "85001")).toContain(
      "Shipping there costs $35.00; this order includes $25.00.",
    );
  });

  test("says that its choice about heat is not offered there", async () => {
    const id = await buyWith(
      { coldPack: { fee: cents(0), upTo: 90 }, canRisk: true },
      { heat: "cold-pack" },
    );
    other.time.now = new Date("2026-07-08T15:00:00Z");
    expect(await askedAt(id, "AZ", "85001")).toContain(
      "It's about 107 °F on the way, and you don't offer a cold pack for that.",
    );
  });

  test("says when it is cool enough there, if that is another week than it waits for", async () => {
    const id = await buyWith({}, { heat: "wait", coolFrom: "2026-08-31" });
    other.time.now = new Date("2026-07-08T15:00:00Z");
    const inArizona = await askedAt(id, "AZ", "85001");
    expect(inArizona.at(-1)).toMatch(
      /^It's cool enough there from \w+ \d+; this order waits until August 31\.$/,
    );
    const inWinter = new Date("2026-12-08T15:00:00Z");
    other.time.now = inWinter;
    expect((await askedAt(id, "MT", "59001")).at(-1)).toBe(
      "It's cool enough there now; this order waits until August 31.",
    );
  });

  test("says the later day of a place that is farther away, and no later day of the same place", async () => {
    const id = await buyWith({ isOn: false }, { thereBy: "2026-11-24" });
    expect(await askedAt(id, "HI", "96801")).toEqual([
      "It would arrive by December 9; this order was promised for November 24.",
    ]);
    other.time.now = new Date("2026-11-27T15:00:00Z");
    expect(await askedAt(id, "MT", "59001")).toEqual([]);
  });

  test("and a label that is bought, or being bought, says so for another street or name, until its parcel has left", async () => {
    const id = await buyWith({ isOn: false }, {});
    const at = other.shop.clock();
    const labelId = randomUUID();
    await other.shop.db
      .insertInto("shipping_labels")
      .values({
        id: labelId,
        order_id: id,
        provider_id: "shp_1",
        rate_id: "rate_1",
        slip_content: "",
        state: "buying",
        created_at: at,
        begun_at: at,
      })
      .execute();
    expect(await askedAt(id, "OR", "97201")).toEqual([
      "A label with the old address is being bought.",
    ]);

    const purchase = { state: "bought", tracking_number: "9400111899562537624646", bought_at: at };
    await changeRows(other.shop.db, "shipping_labels", purchase, { id: labelId });
    const bought = ["A label with the old address has already been bought."];
    expect(await askedAt(id, "OR", "97201")).toEqual(bought);
    const { street } = shopper;
    const renamed = { ...buyersAddress, firstName: "Kim", street };
    expect(await reviewAddress(other.shop, id, renamed)).toEqual(bought);
    expect(await askedAt(id, "OR", "97201", street)).toEqual([]);

    await shipOrder(other.shop, { ...parcelOf(id), id: labelId });
    expect(await askedAt(id, "OR", "97201")).toEqual([]);
  });
});
