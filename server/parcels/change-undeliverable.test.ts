import { expect, test } from "vitest";
import type { UndeliverableState } from "#domain/parcels/undeliverable-state.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { countOrdersWithUndeliverable, listShipments } from "../orders/shipment-queries.ts";
import { listOrderReviews } from "../reviews/review-queries.ts";
import { changeByCarrier, changeUndeliverable } from "./change-undeliverable.ts";
import { markDelivered } from "./mark-delivered.ts";
import { shipOrder } from "./ship-order.ts";
import { undoShipment } from "./undo-shipment.ts";

const { shop } = forAllTests(openTestShop);

async function ship(id: string, items: Parameters<typeof parcelOf>[1] = {}): Promise<string> {
  const shipped = await shipOrder(shop, parcelOf(id, items));
  if (shipped.code !== "shipped") throw new Error(shipped.code);
  return shipped.shipmentId;
}

async function shipInTwo(id: string): Promise<[string, string]> {
  const [first] = (await orderOf(shop, id)).items;
  if (!first) throw new Error("The order has no bars.");
  const items = [{ itemId: first.id, quantity: first.quantity }];
  return [await ship(id, { items }), await ship(id)];
}

test.each<[UndeliverableState, number]>([
  ["undeliverable", 1],
  ["failed", 1],
  ["resolved", 0],
  ["on-its-way", 0],
])("a parcel that is said to be %s waits for the owner: %i", async (state, count) => {
  const before = await countOrdersWithUndeliverable(shop.db);
  const id = await buy(shop);
  const parcel = await ship(id);
  await changeUndeliverable(shop, parcel, "undeliverable");
  await changeUndeliverable(shop, parcel, state);
  expect(await countOrdersWithUndeliverable(shop.db)).toBe(before + count);
  expect(await listShipments(shop.db, id)).toMatchObject([{ waitsForOwner: count > 0 }]);
});

test("each change of an undeliverable parcel says what it was before, so that it can be undone", async () => {
  const parcel = await ship(await buy(shop));
  const change = async (to: UndeliverableState) => await changeUndeliverable(shop, parcel, to);
  expect(await change("undeliverable")).toEqual({ code: "changed", before: "on-its-way" });
  expect(await change("resolved")).toEqual({ code: "changed", before: "undeliverable" });
  expect(await change("on-its-way")).toEqual({ code: "changed", before: "resolved" });
});

test("an undeliverable parcel that is said to be so again stays as it is", async () => {
  const parcel = await ship(await buy(shop));
  await changeUndeliverable(shop, parcel, "undeliverable");
  expect(await changeUndeliverable(shop, parcel, "undeliverable")).toEqual({ code: "unchanged" });
});

test("a carrier that repeats itself does not open what the owner has resolved", async () => {
  const parcel = await ship(await buy(shop));
  await changeUndeliverable(shop, parcel, "resolved");
  expect(await changeByCarrier(shop, parcel, "undeliverable")).toEqual({ code: "unchanged" });
});

test.each([
  ["its shipment is undone, to send the bars again", undefined],
  ["its order is cancelled", { status: "cancelled" }],
  ["its order is refunded", { payment_status: "refunded" }],
])("an undeliverable parcel waits for nobody once %s", async (_what, change) => {
  const id = await buy(shop);
  const parcel = await ship(id);
  const before = await countOrdersWithUndeliverable(shop.db);
  await changeUndeliverable(shop, parcel, "undeliverable");
  if (change) await changeRows(shop.db, "orders", change, { id });
  else await undoShipment(shop, parcel);
  expect(await countOrdersWithUndeliverable(shop.db)).toBe(before);
  const shipments = await listShipments(shop.db, id);
  expect(shipments.filter(({ waitsForOwner }) => waitsForOwner)).toEqual([]);
});

test.each([
  ["delivered", markDelivered],
  ["undone", undoShipment],
] as const)("a parcel that is %s does not become undeliverable", async (code, end) => {
  const parcel = await ship(await buy(shop));
  await end(shop, parcel);
  expect(await changeUndeliverable(shop, parcel, "undeliverable")).toEqual({ code });
});

test("an undeliverable parcel is delivered only after it is on its way again", async () => {
  const parcel = await ship(await buy(shop));
  await changeUndeliverable(shop, parcel, "undeliverable");
  expect(await markDelivered(shop, parcel)).toBe(false);
  await changeUndeliverable(shop, parcel, "on-its-way");
  expect(await markDelivered(shop, parcel)).toBe(true);
});

test.each(["first", "last"])(
  "an order of two parcels is delivered when the one that is undeliverable is so %s",
  async (place) => {
    const id = await buy(shop);
    const [arrives, back] = await shipInTwo(id);
    if (place === "first") await changeUndeliverable(shop, back, "undeliverable");
    await markDelivered(shop, arrives);
    if (place === "last") await changeByCarrier(shop, back, "undeliverable");
    expect(await orderOf(shop, id)).toMatchObject({ status: "delivered" });

    await changeUndeliverable(shop, back, "on-its-way");
    expect(await orderOf(shop, id)).toMatchObject({ status: "shipped" });
  },
);

test("an order whose only parcel is undeliverable stays shipped", async () => {
  const id = await buy(shop);
  await changeUndeliverable(shop, await ship(id), "undeliverable");
  expect(await orderOf(shop, id)).toMatchObject({ status: "shipped" });
});

test("nobody is asked about the bars of an undeliverable parcel", async () => {
  const id = await buy(shop);
  const [back, arrives] = await shipInTwo(id);
  await changeUndeliverable(shop, back, "undeliverable");
  await markDelivered(shop, arrives);
  const [first, second] = (await orderOf(shop, id)).items;
  const products = (await listOrderReviews(shop.db, id)).map(({ productId }) => productId);
  expect(products).toContain(second?.productId);
  expect(products).not.toContain(first?.productId);
});
