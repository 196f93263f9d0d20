import { expect, test } from "vitest";
import { parseDeliveryAddress } from "#domain/checkout/checkout-details.ts";
import { ZERO } from "#domain/money/cents.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { parcelOf } from "#test/support/orders.ts";
import { makeRefund } from "#test/support/refund-order.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { changeAddress } from "../orders/changes/change-address.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { listOrdersById } from "../orders/list/order-list-queries.ts";
import { findOrder } from "../orders/order-queries.ts";
import { rememberPrintedSlips } from "../orders/printed-slip.ts";
import { shipOrder } from "../parcels/ship-order.ts";
import { findTypedOrder } from "./find-typed-order.ts";
import { listOrdersToPack } from "./list-orders-to-pack.ts";
import { packOrder } from "./pack-order.ts";
import { listSlipItems } from "./read-packing-sheets.ts";

const { shop, time } = forAllTests(openTestShop);

async function stateOf(orderId: string) {
  const [order] = await listOrdersById(shop.db, [orderId]);
  return order && { isPacked: order.isPacked, isSlipOutdated: order.isSlipOutdated };
}

async function move(orderId: string, street: string): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  const parsed = parseDeliveryAddress({
    firstName: "Ada",
    lastName: "Sample",
    phone: "",
    street,
    city: "Boise",
    state: "ID",
    zipCode: "83702",
  });
  if (!order || !parsed.ok) throw new Error("no order, or no address");
  const before = order.shippingAddress;
  const change = { orderId, address: parsed.address, before, notifiesCustomer: false };
  expect(await changeAddress(shop, change)).toEqual({ code: "changed" });
}

test("a packed order says so, and that its slip is out of date after its address changed, until it is printed again", async () => {
  const { db } = shop;
  const orderId = await buy(shop);
  expect(await stateOf(orderId)).toEqual({ isPacked: false, isSlipOutdated: false });
  await rememberPrintedSlips(db, [orderId]);
  await packOrder(shop, orderId);
  expect(await stateOf(orderId)).toEqual({ isPacked: true, isSlipOutdated: false });
  await move(orderId, "7 Invented Road");
  expect(await stateOf(orderId)).toEqual({ isPacked: true, isSlipOutdated: true });
  expect(await listOrdersById(db, [orderId])).toMatchObject([
    { status: "pending", isPacked: true, isSlipOutdated: true },
  ]);
  const packed = await listOrdersToPack(db, "packed");
  expect(packed.find(({ id }) => id === orderId)?.isSlipOutdated).toBe(true);
  await rememberPrintedSlips(db, [orderId]);
  expect(await stateOf(orderId)).toEqual({ isPacked: true, isSlipOutdated: false });
  await changeOrderStatus(shop, orderId, "cancelled");
});

test("a slip is out of date after one of its bars was refunded, also where only packing was noted", async () => {
  const orderId = await buy(shop);
  await packOrder(shop, orderId);
  await makeRefund(shop, orderId, ({ items }) => ({
    items: items.slice(0, 1).map(({ itemId }) => ({ itemId, quantity: 1 })),
    shipping: ZERO,
  }));
  expect(await stateOf(orderId)).toEqual({ isPacked: true, isSlipOutdated: true });
  await changeOrderStatus(shop, orderId, "cancelled");
});

test("the slip of a second parcel has what is in it, and the order's slip what is left", async () => {
  const { db } = shop;
  const orderId = await buy(shop);
  const [first, ...others] = (await findOrder(db, orderId))?.items ?? [];
  if (!first) throw new Error("no bars");
  await rememberPrintedSlips(db, [orderId]);
  const items = [{ itemId: first.id, quantity: 1 }];
  const result = await shipOrder(shop, parcelOf(orderId, { items }));
  if (result.code !== "shipped") throw new Error(result.code);
  expect(await listSlipItems(db, orderId, result.shipmentId)).toEqual({ items, isToSend: false });
  expect((await listSlipItems(db, orderId, null)).items).toEqual(
    others.map(({ id, quantity }) => ({ itemId: id, quantity })),
  );
  // The slip that left with it is no concern of the rest.
  expect((await stateOf(orderId))?.isSlipOutdated).toBe(false);
  await changeOrderStatus(shop, orderId, "cancelled");
});

test("an order is found by the end of its number of this year, and all are named if several fit", async () => {
  const { db } = shop;
  const year = time.now.getFullYear();
  const ids = [];
  for (const number of [
    `CHOC-${year}-802`,
    `CHOC-${year}-1802`,
    `CHOC-${year - 1}-803`,
    `CHOC-${year}-914`,
    `CHOC-${year}-1014`,
  ]) {
    const id = await buy(shop);
    await db.updateTable("orders").set({ order_number: number }).where("id", "=", id).execute();
    ids.push(id);
  }
  const lastYear = new Date(time.now.getTime() - 365 * DAY_MS);
  await changeRows(db, "orders", { created_at: lastYear }, { id: ids[2] ?? "" });
  const found = async (text: string) =>
    (await findTypedOrder(shop, text)).map(({ orderNumber }) => orderNumber).toSorted();
  // A whole sequence names its order, though another number ends with it.
  expect(await found("802")).toEqual([`CHOC-${year}-802`]);
  expect(await found("1802")).toEqual([`CHOC-${year}-1802`]);
  expect(await found(`choc'${year}'802`)).toEqual([`CHOC-${year}-802`]);
  expect(await found(`${year}-914`)).toEqual([`CHOC-${year}-914`]);
  expect(await found("14")).toEqual([`CHOC-${year}-1014`, `CHOC-${year}-914`]);
  expect(await found("#803")).toEqual([`CHOC-${year - 1}-803`]);
  expect(await found("4711")).toEqual([]);
  expect(await found("%")).toEqual([]);
});
