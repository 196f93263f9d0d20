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

const { shop, time } = forAllTests(openTestShop);

test("bars that a refund put back into stock stay there when another parcel is undone", async () => {
  await startCounting(shop, { productId: 1, onHand: 10 });
  const orderId = await buy(shop, { lines: [{ productId: 1, quantity: 3 }] });
  const itemId = (await orderOf(shop, orderId)).items[0]?.id ?? "";
  const ship = async (quantity: number) =>
    await shipOrder(shop, parcelOf(orderId, { items: [{ itemId, quantity }] }));
  const first = await ship(2);
  if (first.code !== "shipped") throw new Error(first.code);
  await ship(1);
  const refund = async (quantity: number, restocks: boolean) => {
    const items = [{ itemId, quantity, unsent: 0 }];
    await makeRefund(shop, orderId, { items, shipping: ZERO, restocks });
  };
  await refund(2, false);
  await refund(1, true);

  await undoShipment(shop, first.shipmentId);
  const [level] = (await listStock(shop.db)).filter(({ productId }) => productId === 1);
  expect(level?.level?.onHand).toBe(10);
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

/** An order of three bars of a product of which there were ten, in one parcel. */
async function shippedOrder(productId: number) {
  const { db } = shop;
  await startCounting(shop, { productId, onHand: 10 });
  const orderId = await buy(shop, { lines: [{ productId, quantity: 3 }] });
  const itemId = (await orderOf(shop, orderId)).items[0]?.id ?? "";
  const sent = await shipOrder(shop, parcelOf(orderId, { items: [{ itemId, quantity: 3 }] }));
  if (sent.code !== "shipped") throw new Error(sent.code);
  return {
    shipmentId: sent.shipmentId,
    /** Refunds one bar, and puts it back into stock. */
    async refund() {
      time.now = new Date(time.now.getTime() + MINUTE_MS);
      const items = [{ itemId, quantity: 1, unsent: 0 }];
      await makeRefund(shop, orderId, { items, shipping: ZERO, restocks: true });
    },
    async failRefund(which: "oldest" | "newest") {
      const direction = which === "oldest" ? "asc" : "desc";
      const refunds = db.selectFrom("refunds").select("id").where("order_id", "=", orderId);
      const failed = refunds.orderBy("requested_at", direction).limit(1);
      await db.updateTable("refunds").set({ status: "failed" }).where("id", "=", failed).execute();
    },
    async onHand() {
      const levels = await listStock(db);
      return levels.find((each) => each.productId === productId)?.level?.onHand;
    },
    async counts() {
      const counts = await sql`select * from order_item_counts where order_id = ${orderId}`.execute(
        db,
      );
      return counts.rows;
    },
  };
}
