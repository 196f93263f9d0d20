import { expect, test } from "vitest";
import { ZERO } from "#domain/money/cents.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import { makeRefund } from "#test/support/refund-order.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
import { undoShipment } from "../../parcels/undo-shipment.ts";
import { listStock } from "../../stock/read-stock.ts";
import { startCounting } from "../../stock/start-counting.ts";

const { shop } = forAllTests(openTestShop);

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
