import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import { buyForSeveral, recipients } from "#test/support/purchases.ts";
import { changeRows } from "#test/support/rows.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
import { shippingSection } from "../../settings/sections.ts";
import { findOrder } from "../order-queries.ts";
import { exportFullOrders } from "./export-full-orders.ts";
import { everyOrder } from "./order-filter.ts";

const { shop, pass } = forAllTests(openTestShop);

async function rows(): Promise<Record<string, string>[]> {
  const text = await textOf(exportFullOrders(shop, everyOrder));
  return parse(text, { columns: true });
}

test("the full export has address, contents, every sum, refunds and tracking numbers", async () => {
  const orderId = await buy(shop);
  const order = await orderOf(shop, orderId);
  for (const trackingNumber of ["A 1", "B 2"]) {
    const [first] = order.items;
    pass(SECOND_MS);
    const parcel = parcelOf(orderId, {
      items: trackingNumber === "A 1" && first ? [{ itemId: first.id, quantity: 1 }] : "waiting",
      trackingNumber,
      carrier: "other",
    });
    await shipOrder(shop, parcel);
  }
  const [row] = await rows();
  const bars = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(row).toMatchObject({
    orderNumber: order.orderNumber,
    status: "shipped",
    street: order.shippingAddress.street,
    zipCode: order.shippingAddress.zipCode,
    bars: String(bars),
    boxes: "1",
    total: (order.total / 100).toFixed(2),
    refunded: "0.00",
    trackingNumbers: "A 1, B 2",
    shippedOn: "2026-11-20",
  });
  expect(row?.contents).toContain(` x ${order.items[0]?.productName}`);
  const cents = (name: string) => Math.round(Number(row?.[name]) * 100);
  expect(cents("subtotal") - cents("discount") + cents("tax") + cents("shipping")).toBe(
    cents("total"),
  );
});

test("the full export counts no bar in an order of a gift card", async () => {
  const id = await buy(shop);
  const { orderNumber } = await orderOf(shop, id);
  await changeRows(shop.db, "orders", { sells_gift_card: true }, { id });
  const row = (await rows()).find((each) => each.orderNumber === orderNumber);
  expect(row?.bars).toBe("0");
});

test("the full export has a gift's message, day, recipient and purchase", async () => {
  await shop.db.deleteFrom("orders").execute();
  await chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true });
  const [alone] = recipients(1);
  const preference = {
    shipAfter: "2026-12-20",
    email: "kim@example.com",
    message: "=SUM(1)\nYours, Robin",
  };
  const { checkoutId } = await buyForSeveral(shop, recipients(3, preference));
  const plain = await buy(shop);
  const all = await rows();
  expect(all).toHaveLength(4);
  const first = await findOrder(shop.db, checkoutId);
  const gifts = all.filter(({ gift }) => gift === "yes");
  expect(gifts.map(({ lastName }) => lastName).toSorted()).toEqual([
    "Example 1",
    "Example 2",
    "Example 3",
  ]);
  for (const row of gifts) {
    expect(row).toMatchObject({
      customer: "Robin Sample",
      firstName: alone?.firstName,
      giftMessage: "'=SUM(1)\nYours, Robin",
      shipAfter: "2026-12-20",
      recipientEmail: "kim@example.com",
      purchase: first?.orderNumber,
    });
  }
  const number = (await findOrder(shop.db, plain))?.orderNumber;
  expect(all.find(({ orderNumber }) => orderNumber === number)).toMatchObject({
    gift: "",
    giftMessage: "",
    shipAfter: "",
    recipientEmail: "",
    purchase: "",
  });
});

test("the full export has each order once across batches, also of a former shop", async () => {
  await shop.db.deleteFrom("orders").execute();
  await sql`insert into orders (order_number, created_at, customer_name)
    select 'SAME-' || n, '2026-11-20T03:30:00Z', '=1+1' from generate_series(1, 600) as n`.execute(
    shop.db,
  );
  const all = await rows();
  expect(new Set(all.map(({ orderNumber }) => orderNumber)).size).toBe(600);
  expect(all[0]).toMatchObject({
    customer: "'=1+1",
    total: "0.00",
    bars: "0",
    trackingNumbers: "",
  });
});
