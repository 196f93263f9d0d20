import { beforeAll, beforeEach, expect, test } from "vitest";
import { taxRate } from "#domain/tax/tax-rate.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderByHand } from "#test/support/orders.ts";
import { sampleGift, shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { releaseDueGifts } from "../../orders/changes/gift-holds.ts";
import { listOpenHolds } from "../../orders/holds.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { listOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { shippingSection, taxSection } from "../../settings/sections.ts";
import { type OrderByHand, takeOrder } from "./take-order.ts";

// Gifts in orders that the owner takes. Those of the checkout are tested in gifts.test.ts.

const { shop, time } = forAllTests(openTestShop);
beforeAll(async () => {
  time.now = new Date("2026-12-01T18:00:00Z");
});

beforeEach(async () => {
  await chooseSettings(shop, shippingSection, { offersGifts: true });
  await shop.db.deleteFrom("settings").where("section", "=", taxSection.name).execute();
});

const lines = [{ productId: 9, quantity: 1 }];
const gift = { ...sampleGift, email: "kim@example.com" };

async function give(change: object = {}, more: Partial<OrderByHand> = {}) {
  const details = { ...shopper, gift: { ...gift, ...change } };
  return await takeOrder(shop, await orderByHand(shop, { lines, details, ...more }));
}

async function given(...args: Parameters<typeof give>) {
  const result = await give(...args);
  const order = result.code === "taken" && (await findOrder(shop.db, result.orderId));
  if (!order) throw new Error(JSON.stringify(result));
  return order;
}

const toPack = async () => (await listOrdersToPack(shop.db, "to-pack")).map(({ id }) => id);

test("a gift by hand is delivered to its recipient and billed to its buyer", async () => {
  const order = await given();
  expect(order.shippingAddress).toMatchObject({ firstName: "Kim", street: "7 Made-up Lane" });
  expect(order.billingAddress).toMatchObject({ firstName: "Robin", state: "OR" });
  expect(order).toMatchObject({ customerName: "Robin Sample", customerEmail: shopper.email });
  expect(order.gift).toEqual({
    message: "Happy birthday!",
    shipAfter: null,
    recipientEmail: "kim@example.com",
  });
  expect(await toPack()).toContain(order.id);
});

test("a gift by hand waits for its day, paid or not", async () => {
  const paid = await given({ shipAfter: "2026-12-20" });
  const unpaid = await given({ shipAfter: "2026-12-20" }, { paidElsewhere: null });
  for (const { id } of [paid, unpaid]) {
    expect(await listOpenHolds(shop.db, id)).toEqual(["gift_date"]);
  }
  expect(await toPack()).not.toContain(paid.id);
  time.now = new Date("2026-12-20T18:00:00Z");
  expect(await releaseDueGifts(shop)).toBe(2);
  time.now = new Date("2026-12-01T18:00:00Z");
  expect(await toPack()).toContain(paid.id);
  expect(await toPack()).not.toContain(unpaid.id);
});

test("a gift by hand has the rules of the checkout", async () => {
  const errors = async (change: object) => {
    const result = await give(change);
    return result.code === "invalid" ? result.errors : result.code;
  };
  expect(await errors({ message: "a".repeat(301) })).toEqual({ "gift-message": "too-long" });
  expect(await errors({ firstName: "", state: "XX", email: "kim" })).toEqual({
    "gift-firstName": "missing",
    "gift-state": "not-a-state",
    "gift-email": "not-an-email",
  });
  expect(await errors({ shipAfter: "2026-11-30" })).toEqual({ "gift-shipAfter": "day-past" });
  expect(await errors({ shipAfter: "2027-07-01" })).toEqual({ "gift-shipAfter": "day-too-far" });
});

test("while gifts are not offered, the owner cannot take one either", async () => {
  await chooseSettings(shop, shippingSection, { offersGifts: false });
  expect(await give()).toEqual({ code: "invalid", errors: { gift: "not-offered" } });
  expect((await given({}, { details: shopper })).gift).toBeUndefined();
});

test("an order by hand that is picked up can't be a gift", async () => {
  await chooseSettings(shop, shippingSection, {
    offersGifts: true,
    pickup: { place: "12 Mill Street", hours: "Saturday" },
  });
  const shipping = { optionId: "pickup", heat: null };
  expect(await give({}, { shipping })).toEqual({ code: "invalid", errors: { gift: "picked-up" } });
});

test("a gift by hand is taxed by its recipient's state", async () => {
  const none = { isShippingTaxed: false, local: [], note: "" };
  const states = { AZ: { candy: taxRate(5600), food: taxRate(0), ...none } };
  await chooseSettings(shop, taxSection, { mode: "by-state", usesStripe: false, states });
  const order = await given();
  expect(order.taxes).toMatchObject([{ place: "Arizona" }]);
  expect(order.tax).toBeGreaterThan(0);
});
