import { expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { countOrdersWithReturns } from "../orders/shipment-queries.ts";
import { listOrderReviews } from "../reviews/review-queries.ts";
import { changeReturn } from "./change-return.ts";
import { markDelivered } from "./mark-delivered.ts";
import { shipOrder } from "./ship-order.ts";
import { undoShipment } from "./undo-shipment.ts";

const { shop } = forAllTests(openTestShop);

async function ship(id: string, items: Parameters<typeof parcelOf>[1] = {}): Promise<string> {
  const shipped = await shipOrder(shop, parcelOf(id, items));
  if (shipped.code !== "shipped") throw new Error(shipped.code);
  return shipped.shipmentId;
}

test("a parcel that came back waits for the owner until they say that it is dealt with", async () => {
  const before = await countOrdersWithReturns(shop.db);
  const parcel = await ship(await buy(shop));
  expect(await changeReturn(shop, parcel, "came-back")).toBe("none");
  expect(await changeReturn(shop, parcel, "came-back")).toBeUndefined();
  expect(await countOrdersWithReturns(shop.db)).toBe(before + 1);
  expect(await changeReturn(shop, parcel, "settled")).toBe("came-back");
  expect(await countOrdersWithReturns(shop.db)).toBe(before);
  expect(await changeReturn(shop, parcel, "came-back")).toBe("settled");
  expect(await countOrdersWithReturns(shop.db)).toBe(before + 1);
});

test.each([
  ["its shipment is undone, to send the bars again", undefined],
  ["its order is cancelled", { status: "cancelled" }],
  ["its order is refunded", { payment_status: "refunded" }],
])("a parcel that came back waits for nobody once %s", async (_what, change) => {
  const id = await buy(shop);
  const parcel = await ship(id);
  const before = await countOrdersWithReturns(shop.db);
  await changeReturn(shop, parcel, "came-back");
  if (change) await changeRows(shop.db, "orders", change, { id });
  else await undoShipment(shop, parcel);
  expect(await countOrdersWithReturns(shop.db)).toBe(before);
});

test("a delivered or undone parcel does not come back, and one that came back is not delivered", async () => {
  const delivered = await ship(await buy(shop));
  await markDelivered(shop, delivered);
  const undone = await ship(await buy(shop));
  await undoShipment(shop, undone);
  const back = await ship(await buy(shop));
  await changeReturn(shop, back, "came-back");
  expect(await changeReturn(shop, delivered, "came-back")).toBeUndefined();
  expect(await changeReturn(shop, undone, "came-back")).toBeUndefined();
  expect(await markDelivered(shop, back)).toBe(false);
});

test("an order is delivered without its parcel that came back, whose bars nobody is asked about", async () => {
  const id = await buy(shop);
  const { items } = await orderOf(shop, id);
  const [first, second] = items;
  if (!first || !second) throw new Error("The order has too few bars.");
  const back = await ship(id, { items: [{ itemId: first.id, quantity: first.quantity }] });
  await changeReturn(shop, back, "came-back");
  const arrives = await ship(id);
  await markDelivered(shop, arrives);
  expect(await orderOf(shop, id)).toMatchObject({ status: "delivered" });
  const products = (await listOrderReviews(shop.db, id)).map(({ productId }) => productId);
  expect(products).toContain(second.productId);
  expect(products).not.toContain(first.productId);
});
