import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ZERO } from "#domain/money/cents.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import { makeRefund } from "#test/support/refund-order.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
import { undoShipment } from "../../parcels/undo-shipment.ts";
import { listStock } from "../../stock/read-stock.ts";
import { startCounting } from "../../stock/start-counting.ts";

import { changeOrderStatus } from "./change-order-status.ts";

const { shop, time } = forAllTests(openTestShop);

test("bars that a refund put back into stock stay there when another parcel is undone", async () => {
  const orderId = await boughtOrder(1);
  const first = await shipBars(orderId, 2);
  await shipBars(orderId, 1);
  await refundBars(orderId, { quantity: 2, restocks: false });
  await refundBars(orderId, { quantity: 1, restocks: true });

  await undoShipment(shop, first);
  expect(await onHandOf(1)).toBe(10);
});

describe("bars of a refund that failed, which are back in stock,", () => {
  test("are put back once when they are refunded again", async () => {
    const order = await shippedOrder(2);
    await order.refund();
    await order.failRefund("newest");
    expect(await order.onHand()).toBe(8);

    await order.refund();
    await order.failRefund("newest");
    await order.refund();
    expect(await order.onHand()).toBe(8);
    await order.refund();
    expect(await order.onHand()).toBe(9);
  });

  test("are not those of the next refund once they were refunded again, restocked or not", async () => {
    const order = await shippedOrder(7);
    await order.refund();
    await order.failRefund("newest");
    await refundBars(order.id, { quantity: 1, restocks: false });
    expect(await order.onHand()).toBe(8);

    await order.refund();
    expect(await order.onHand()).toBe(9);
  });

  test("stay there beside those of a refund that was made before it failed", async () => {
    const order = await shippedOrder(3);
    await order.refund();
    await order.refund();
    await order.failRefund("oldest");
    expect(await order.onHand()).toBe(9);
    expect(await order.counts()).toMatchObject([{ restocked: 2 }]);

    await order.refund();
    expect(await order.onHand()).toBe(9);
  });

  test("are taken from stock again when their shipment is undone", async () => {
    const order = await shippedOrder(4);
    await order.refund();
    await order.failRefund("newest");
    await order.refund();
    await order.failRefund("newest");
    expect(await order.onHand()).toBe(8);

    await undoShipment(shop, order.shipmentId);
    expect(await order.onHand()).toBe(7);
    expect(await order.counts()).toMatchObject([{ to_send: 3, restocked: 0 }]);
  });
});

describe("after a cancellation", () => {
  test("bars of an order that was marked as shipped are not put into stock unless they came back", async () => {
    const orderId = await boughtOrder(5);
    await changeOrderStatus(shop, orderId, "shipped");
    await refundBars(orderId, { quantity: 1, restocks: false });
    await changeOrderStatus(shop, orderId, "cancelled");

    await refundBars(orderId, { quantity: 1, restocks: false });
    expect(await onHandOf(5)).toBe(7);
    await refundBars(orderId, { quantity: 1, restocks: true });
    expect(await onHandOf(5)).toBe(8);
  });

  test("a bar of a parcel that came back is put into stock", async () => {
    const orderId = await boughtOrder(6);
    await shipBars(orderId, 1);
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await onHandOf(6)).toBe(9);

    await refundBars(orderId, { quantity: 1, restocks: true });
    expect(await onHandOf(6)).toBe(10);
  });
});

/** An order of three bars of a product of which there were ten. */
async function boughtOrder(productId: number): Promise<string> {
  await startCounting(shop, { productId, onHand: 10 });
  return await buy(shop, { lines: [{ productId, quantity: 3 }] });
}

async function itemOf(orderId: string): Promise<string> {
  return (await orderOf(shop, orderId)).items[0]?.id ?? "";
}

/** @returns the id of the parcel */
async function shipBars(orderId: string, quantity: number): Promise<string> {
  const items = [{ itemId: await itemOf(orderId), quantity }];
  const sent = await shipOrder(shop, parcelOf(orderId, { items }));
  if (sent.code !== "shipped") throw new Error(sent.code);
  return sent.shipmentId;
}

/** Refunds bars that have left. */
async function refundBars(
  orderId: string,
  { quantity, restocks }: { readonly quantity: number; readonly restocks: boolean },
): Promise<void> {
  time.now = new Date(time.now.getTime() + MINUTE_MS);
  const items = [{ itemId: await itemOf(orderId), quantity, unsent: 0 }];
  await makeRefund(shop, orderId, { items, shipping: ZERO, restocks });
}

async function onHandOf(productId: number): Promise<number | undefined> {
  const levels = await listStock(shop.db);
  return levels.find((each) => each.productId === productId)?.level?.onHand;
}

/** An order of three bars of a product of which there were ten, in one parcel. */
async function shippedOrder(productId: number) {
  const { db } = shop;
  const orderId = await boughtOrder(productId);
  return {
    id: orderId,
    shipmentId: await shipBars(orderId, 3),
    /** Refunds one bar, and puts it back into stock. */
    refund: async () => await refundBars(orderId, { quantity: 1, restocks: true }),
    async failRefund(which: "oldest" | "newest") {
      const direction = which === "oldest" ? "asc" : "desc";
      const refunds = db.selectFrom("refunds").select("id").where("order_id", "=", orderId);
      const failed = refunds.orderBy("requested_at", direction).limit(1);
      await db.updateTable("refunds").set({ status: "failed" }).where("id", "=", failed).execute();
    },
    onHand: async () => await onHandOf(productId),
    async counts() {
      const counts = await sql`select * from order_item_counts where order_id = ${orderId}`.execute(
        db,
      );
      return counts.rows;
    },
  };
}
