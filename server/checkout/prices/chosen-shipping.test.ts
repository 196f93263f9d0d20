import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { cents, ZERO } from "#domain/money/cents.ts";
import { defaultShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { beginCheckout, buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, pricedLines } from "#test/support/orders.ts";
import { refundOrder } from "#test/support/refund-order.ts";
import { changeRows, rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { methodFor, zoneTo } from "#test/support/shipping-zones.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { sendOrderEmail } from "../../email/order-emails/send-order-email.ts";
import { listHeatHolds, releaseHeatHolds } from "../../orders/changes/heat-holds.ts";
import { lockOrder } from "../../orders/order-queries.ts";
import { announcePickup } from "../../packing/announce-pickup.ts";
import { listOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { packOrder } from "../../packing/pack-order.ts";
import { exportLabels } from "../../parcels/export-labels.ts";
import { shippingSection } from "../../settings/sections.ts";
import { takeOrder } from "../by-hand/take-order.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { submitCheckout } from "../pay/submit-checkout.ts";

const { shop, time } = forAllTests(openTestShop);
const ground = methodFor(0, {
  by: "count",
  steps: [
    { upTo: 2, price: cents(650) },
    { upTo: null, price: cents(1100) },
  ],
  takesPoBoxes: false,
});
const settings: ShippingSettings = {
  ...defaultShippingSettings,
  mode: "by-zone",
  zones: [zoneTo(["OR", "AZ", "PR"], [ground])],
  pickup: { place: "12 Mill Street", hours: "Saturday 10 to 4" },
  heat: {
    ...defaultShippingSettings.heat,
    isOn: true,
    // Higher than any forecast, so that only tests that lower it are affected by heat.
    from: 130,
    coldPack: { fee: cents(625), upTo: null },
  },
};
const save = (change: Partial<ShippingSettings> = {}) =>
  chooseSettings(shop, shippingSection, { ...settings, ...change });
beforeEach(() => save());
const SUMMER = new Date("2026-08-04T16:00:00Z");
afterEach(async () => {
  time.now = new Date("2026-11-20T15:00:00Z");
  await shop.db.deleteFrom("settings").where("section", "=", "shipping").execute();
});
const hot: Partial<ShippingSettings> = { heat: { ...settings.heat, from: 30 } };

const lines: RequestedLine[] = [
  { productId: 9, quantity: 1 },
  { productId: 10, quantity: 1 },
];
const byGround: ShippingChoice = { optionId: "west.ground", heat: null };
const zips: Partial<Record<UsPlace, string>> = {
  OR: "97201",
  AZ: "85001",
  PR: "00901",
  HI: "96801",
};
const to = (state: UsPlace) => ({ ...shopper, state, zipCode: zips[state] ?? "" });

async function priceTo(state: UsPlace, shipping: ShippingChoice | null) {
  const priced = await pricedLines(shop, lines, { destination: to(state), shipping });
  return priced;
}

const begin = (state: UsPlace, shipping: ShippingChoice | null) =>
  beginCheckout(shop, { lines, destination: to(state), shipping });

/** @returns the stored order */
async function buyTo(state: UsPlace, shipping: ShippingChoice) {
  const options = { lines, destination: to(state), shipping, details: to(state) };
  return await orderOf(shop, await buy(shop, options));
}

const mailsOf = (orderId: string, kind: string) =>
  rowsOf(shop.db, "mail_events", ["key"], { order_id: orderId, kind });

test("the chosen method is charged, and stored with its parts", async () => {
  const order = await buyTo("OR", byGround);
  expect(order.shipping).toBe(650);
  expect(order.shippingCharge).toMatchObject({
    method: "Ground",
    parts: [{ label: "Ground", amount: 650 }],
    thereBy: expect.stringMatching(/^\d{4}-/),
  });
  expect(order.total).toBe(order.subtotal - order.discount + order.tax + 650);
});

test("without a choice a payment can be prepared but not made", async () => {
  const checkout = await begin("OR", null);
  expect((await priceTo("OR", null)).totals).toMatchObject({ total: checkout.amount, shipping: 0 });
  expect(await submitCheckout(shop, { ...checkout, details: to("OR") })).toMatchObject({
    code: "shipping-changed",
  });
});

test("a zone that the owner deletes during a checkout is reported before anything is charged", async () => {
  const checkout = await begin("OR", byGround);
  await save({ zones: settings.zones.map((zone) => ({ ...zone, places: ["AZ"] })), pickup: null });
  expect(await submitCheckout(shop, { ...checkout, details: to("OR") })).toMatchObject({
    code: "shipping-changed",
    shipping: { offered: { code: "not-offered", reason: "not-served" } },
  });
  const again = await startCheckout(shop, { ...checkout, method: "debit" });
  expect(again).toMatchObject({ code: "shipping-changed" });
});

test("a price that changes meanwhile is refused with the new total", async () => {
  const checkout = await begin("OR", byGround);
  await save({ zones: [zoneTo(["OR"], [methodFor(999)])] });
  const { totals } = await priceTo("OR", byGround);
  expect(totals.shipping).toBe(999);
  expect(await submitCheckout(shop, { ...checkout, details: to("OR") })).toEqual({
    code: "amount-differs",
    totals,
  });
});

test("a PO box and a state without a zone are refused, and a ZIP code of a neighbor state is not", async () => {
  const checkout = await begin("OR", byGround);
  const submit = (details: object) =>
    submitCheckout(shop, { ...checkout, details: { ...to("OR"), ...details } });
  expect(await submit({ street: "PO Box 12" })).toMatchObject({ code: "shipping-changed" });
  expect(await submit({ state: "HI", zipCode: "96801" })).toMatchObject({
    code: "shipping-changed",
  });
  expect(await submit({ zipCode: "99362" })).toMatchObject({ code: "submitted" });
});

test("a territory can be shipped to if a zone has it, and is not a state with one fee for all", async () => {
  const order = await buyTo("PR", byGround);
  expect(order.shippingAddress.state).toBe("PR");
  await shop.db.deleteFrom("settings").where("section", "=", "shipping").execute();
  const checkout = await begin("OR", null);
  expect(await submitCheckout(shop, { ...checkout, details: to("PR") })).toEqual({
    code: "invalid",
    errors: { state: "not-a-state" },
  });
});

test("with nothing saved a choice changes nothing, and shipping is 8.99", async () => {
  await shop.db.deleteFrom("settings").where("section", "=", "shipping").execute();
  const priced = await priceTo("HI", byGround);
  expect(priced.totals.shipping).toBe(899);
  expect(priced.shipping).toEqual({ code: "flat" });
  expect(priced.shippingCharge).toBeNull();
});

test("an order that waits for cool weather is held and not to pack, and is released once with one mail", async () => {
  time.now = SUMMER;
  await save({ heat: { ...settings.heat, from: 90 } });
  const order = await buyTo("AZ", { optionId: "west.ground", heat: "wait" });
  const listed = async () => (await listOrdersToPack(shop.db, "to-pack")).map(({ id }) => id);
  expect(await listed()).not.toContain(order.id);
  const held = await listHeatHolds(shop.db);
  expect(held).toMatchObject([{ id: order.id, state: "AZ", coolFrom: "2026-10-19" }]);
  expect(await releaseHeatHolds(shop, { state: "OR" })).toBe(0);
  const released = await Promise.all([
    releaseHeatHolds(shop, { state: "AZ" }),
    releaseHeatHolds(shop, { state: null }),
  ]);
  expect(released.toSorted()).toEqual([0, 1]);
  expect(await listed()).toContain(order.id);
  expect(await mailsOf(order.id, "heat-released")).toHaveLength(1);
  expect(await listHeatHolds(shop.db)).toEqual([]);
});

test("a release for one state waits for no order that goes to another", async () => {
  time.now = SUMMER;
  await save({ heat: { ...settings.heat, from: 90 } });
  const order = await buyTo("AZ", { optionId: "west.ground", heat: "wait" });
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id);
    expect(await releaseHeatHolds(shop, { state: "OR" })).toBe(0);
  });
  expect(await releaseHeatHolds(shop, { state: "AZ" })).toBe(1);
});

test("a heat release skips refunded orders and includes unpaid ones, without telling their customers that packing begins", async () => {
  time.now = SUMMER;
  await save({ heat: { ...settings.heat, from: 90 } });
  const waits = { optionId: "west.ground", heat: "wait" } as const;
  const [paid, unpaid, refunded] = [
    await buyTo("AZ", waits),
    await buyTo("AZ", waits),
    await buyTo("AZ", waits),
  ];
  await changeRows(shop.db, "orders", { payment_status: "pending" }, { id: unpaid.id });
  await changeRows(shop.db, "orders", { payment_status: "refunded" }, { id: refunded.id });
  const held = (await listHeatHolds(shop.db)).map(({ id }) => id);
  expect(held.toSorted()).toEqual([paid.id, unpaid.id].toSorted());
  expect(await releaseHeatHolds(shop, { state: null })).toBe(2);
  expect(await mailsOf(paid.id, "heat-released")).toHaveLength(1);
  expect(await mailsOf(unpaid.id, "heat-released")).toEqual([]);
  expect(await mailsOf(refunded.id, "heat-released")).toEqual([]);
});

async function labelsOf(orderId: string): Promise<string> {
  let text = "";
  const rows = exportLabels(shop.db, [orderId], defaultShipmentSettings, undefined);
  for await (const row of rows) text += row;
  return text;
}

test("a cold pack is part of the charge and of the parcel's contents", async () => {
  await save(hot);
  await expect(begin("AZ", byGround)).rejects.toThrow("shipping-changed");
  const order = await buyTo("AZ", { optionId: "west.ground", heat: "cold-pack" });
  expect(order.shipping).toBe(1275);
  expect(order.shippingCharge?.parts).toEqual([
    { label: "Ground", amount: 650 },
    { label: "Cold pack", amount: 625 },
  ]);
  expect(await labelsOf(order.id)).toContain("cold pack");
});

test("a pickup order has free shipping, and its customer is told once that it is ready", async () => {
  const order = await buyTo("HI", { optionId: "pickup", heat: null });
  expect(order.shipping).toBe(0);
  expect(order.shippingCharge?.pickup).toEqual(settings.pickup);
  // A pickup needs no shipping label.
  expect(await labelsOf(order.id)).not.toContain(order.orderNumber);
  expect(await announcePickup(shop, order.id)).toEqual({ code: "not-packed" });
  expect(await packOrder(shop, order.id)).toEqual({ code: "packed" });
  const answers = await Promise.all([
    announcePickup(shop, order.id),
    announcePickup(shop, order.id),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(["announced", "announced-before"]);
  expect(await mailsOf(order.id, "pickup-ready")).toHaveLength(1);
  const shipped = await buyTo("OR", byGround);
  expect(await announcePickup(shop, shipped.id)).toEqual({ code: "no-pickup" });
});

test("the mail that an order can be picked up counts the bars that are packed, without refunded ones", async () => {
  const { id } = await buyTo("HI", { optionId: "pickup", heat: null });
  await refundOrder(shop, id, ({ items }) => ({ items: items.slice(0, 1), shipping: ZERO }));
  await packOrder(shop, id);
  await announcePickup(shop, id);
  await vi.waitFor(() => sendOrderEmail(shop, { orderId: id, kind: "pickup-ready" }), 10_000);
  const [mail] = await rowsOf(shop.db, "email_log", ["text_body"], {
    order_id: id,
    kind: "order-pickup-ready",
  });
  expect(mail?.text_body).toContain("is ready: 1 bar, packed and waiting for you.");
});

test("an order by hand ships by the chosen method, else by the first one, or for the flat fee if there is none", async () => {
  const take = async (state: UsPlace, shipping: ShippingChoice | null) => {
    const details = { ...to(state), email: "by-hand@example.com" };
    const options = { destination: details, shipping, isByHand: true, address: null };
    const priced = await pricedLines(shop, lines, options);
    const paidElsewhere = { method: "cash" as const, note: "At the market" };
    const id = randomUUID();
    const amount = priced.totals.total;
    const order = { id, lines, amount, details, shipping, paidElsewhere };
    const taken = await takeOrder(shop, order);
    if (taken.code !== "taken") return taken.code;
    const { shippingCharge, shipping: fee } = await orderOf(shop, id);
    return [shippingCharge?.method, fee];
  };
  expect(await take("OR", null)).toEqual(["Ground", 650]);
  expect(await take("OR", { optionId: "pickup", heat: null })).toEqual(["Pick it up", 0]);
  expect(await take("OR", { optionId: "east.ground", heat: null })).toBe("shipping-changed");
  // Where nothing can be shipped, pickup is the first option.
  expect(await take("HI", null)).toEqual(["Pick it up", 0]);
  await save({ pickup: null });
  expect(await take("HI", null)).toEqual([undefined, 899]);
});
