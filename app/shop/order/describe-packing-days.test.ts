import { expect, test } from "vitest";
import type { ShippingCharge } from "#domain/shipping/shipping-charge.ts";
import { openHold, releaseHold } from "#server/orders/holds.ts";
import { readOrderPage } from "#server/orders/read-order-page.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf } from "#test/support/orders.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { describePackingDays } from "./describe-packing-days.ts";

/** Its orders of now ship on Tuesday, November 24. */
const { shop } = forAllTests(openTestShop);

const ground: ShippingCharge = { method: "Ground", parts: [] };
const pickup = { place: "12 Invented Street", hours: "Saturdays" };

test.each([
  ["without a promise", {}, "Ships by Tuesday, November 24."],
  [
    "with one",
    { thereBy: "2026-11-27" },
    "Ships by Tuesday, November 24 and arrives by Friday, November 27.",
  ],
  ["with one that was missed", { thereBy: "2026-11-20" }, "Ships by Tuesday, November 24."],
  ["to be picked up", { pickup }, "Ready by Tuesday, November 24."],
])("an order %s says when it ships and arrives", async (_order, charge, days) => {
  const order = await orderOf(shop, await buy(shop));
  const shippingCharge = { ...ground, ...charge };
  const page = { order: { ...order, shippingCharge }, waitsForCoolWeather: false };
  expect(await describePackingDays(shop, page)).toBe(`Being packed. ${days}`);
});

test("an order that can be picked up promises no day anymore", async () => {
  const order = await orderOf(shop, await buy(shop));
  const page = { order: { ...order, isPickupReady: true }, waitsForCoolWeather: false };
  expect(await describePackingDays(shop, page)).toBeNull();
});

test("an order that waits for cool weather says so, with its likely week", async () => {
  const order = await orderOf(shop, await buy(shop));
  const shippingCharge = { ...ground, heat: "wait", coolFrom: "2026-12-07" } as const;
  const page = { order: { ...order, shippingCharge }, waitsForCoolWeather: true };
  expect(await describePackingDays(shop, page)).toBe(
    "We have your order. We'll ship it once it's cool enough where it's going, likely the week of December 7, 2026.",
  );
});

test("an order waits for cool weather until the owner releases it", async () => {
  const id = await buy(shop);
  const waits = async () => (await readOrderPage(shop, id))?.waitsForCoolWeather;
  await shop.db.transaction().execute((tx) => openHold(tx, id, "heat", shop.clock()));
  expect(await waits()).toBe(true);
  const released = { at: shop.clock(), by: "owner" } as const;
  await shop.db.transaction().execute((tx) => releaseHold(tx, id, "heat", released));
  expect(await waits()).toBe(false);
});
