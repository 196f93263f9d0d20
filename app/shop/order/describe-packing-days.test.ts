import { expect, test } from "vitest";
import type { ShippingCharge } from "#domain/shipping/shipping-charge.ts";
import { openHold } from "#server/orders/holds.ts";
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
  expect(await describePackingDays(shop, { ...order, shippingCharge })).toBe(
    `Being packed. ${days}`,
  );
});

test("an order that can be picked up promises no day anymore", async () => {
  const order = await orderOf(shop, await buy(shop));
  expect(await describePackingDays(shop, { ...order, isPickupReady: true })).toBeNull();
});

test("an order that waits for cool weather says so, with its likely week", async () => {
  const id = await buy(shop);
  await shop.db.transaction().execute((tx) => openHold(tx, id, "heat", shop.clock()));
  const shippingCharge = { ...ground, heat: "wait", coolFrom: "2026-12-07" } as const;
  expect(await describePackingDays(shop, { ...(await orderOf(shop, id)), shippingCharge })).toBe(
    "We've got it. We pack it once it's cool where it goes, likely in the week of December 7, 2026.",
  );
});
