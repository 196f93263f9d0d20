import { expect, test } from "vitest";
import { performAction } from "#app/admin/actions/perform-action.ts";
import { openHold } from "#server/orders/holds.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { shipOrdersAction } from "./ship-orders-actions.ts";

const { shop } = forAllTests(openTestShop);

test("an order that was refunded, held or cancelled after it was packed is not shipped with the others", async () => {
  const { db } = shop;
  const [fine, refunded, onHold, cancelled] = [
    await buy(shop),
    await buy(shop),
    await buy(shop),
    await buy(shop),
  ];
  const set = (id: string, values: { payment_status?: string; status?: string }) =>
    db.updateTable("orders").set(values).where("id", "=", id).execute();
  await set(refunded, { payment_status: "refunded" });
  await set(cancelled, { status: "cancelled" });
  await db.transaction().execute((tx) => openHold(tx, onHold, "dispute", new Date()));
  const parcels = [fine, refunded, onHold, cancelled].map((orderId) => ({
    orderId,
    carrier: null,
    trackingNumber: "",
  }));

  const result = await performAction(shop, shipOrdersAction, { parcels });
  if (result.code !== "shipped") throw new Error(result.code);
  expect(result.refused.map(({ text }) => text.replace(/^CHOC-\d+-\d+: /, ""))).toEqual([
    "not shipped, its money was given back.",
    "not shipped, the payment is disputed.",
    "not shipped, it is cancelled.",
  ]);
  expect(result.shipmentIds).toHaveLength(1);
  expect(await findOrder(db, fine)).toMatchObject({ status: "shipped" });
  expect(await findOrder(db, refunded)).toMatchObject({ status: "pending" });
});
