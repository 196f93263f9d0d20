import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderByHand, orderOf } from "#test/support/orders.ts";
import { buyForSeveral, recipients } from "#test/support/purchases.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { listReadyBoxes } from "../../boxes/ready-box-queries.ts";
import { deleteReadyBox, saveReadyBox } from "../../boxes/save-ready-box.ts";
import { exportFullOrders } from "../../orders/list/export-full-orders.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { listPurchase } from "../../orders/purchase-queries.ts";
import { listOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { exportCustomerData } from "../../privacy-requests/export-customer-data.ts";
import { shippingSection } from "../../settings/sections.ts";
import { takeOrder } from "../by-hand/take-order.ts";

// Orders have the names of their ready-made boxes as they were sold.

const { shop } = forAllTests(openTestShop);

afterEach(async () => {
  for (const { id } of await listReadyBoxes(shop.db)) await deleteReadyBox(shop, id);
});

async function addBox(name: string, productIds: readonly number[] = [1, 2, 2]): Promise<void> {
  const data = { name, description: "", image: null, productIds };
  await saveReadyBox(shop, { id: null, version: 0, data });
}

function boxOf(productIds: readonly number[], boxName?: string): RequestedLine[] {
  const bundleId = randomUUID();
  return [...new Set(productIds)].map((productId) => ({
    productId,
    quantity: productIds.filter((id) => id === productId).length,
    bundleId,
    bundleSize: 3,
    ...(boxName && { boxName }),
  }));
}

async function namesIn(orderId: string) {
  const { items } = await orderOf(shop, orderId);
  return items.map(({ boxName }) => boxName);
}

test("an order keeps the name of a ready-made box that is renamed, filled anew or deleted later", async () => {
  await addBox("Three Darks");
  const id = await buy(shop, { lines: boxOf([1, 2, 2]) });

  const [box] = await listReadyBoxes(shop.db);
  if (!box) throw new Error("There is no box.");
  const data = { name: "Midnight", description: "", image: null, productIds: [3, 4, 5] };
  await saveReadyBox(shop, { id: box.id, version: box.version, data });
  expect(await namesIn(id)).toEqual(["Three Darks", "Three Darks"]);

  await deleteReadyBox(shop, box.id);
  expect(await namesIn(id)).toEqual(["Three Darks", "Three Darks"]);
});

test("the server decides the name: none of a request is stored", async () => {
  await addBox("Three Darks");
  const named = await buy(shop, { lines: boxOf([2, 1, 2], "Free Gold") });
  expect(await namesIn(named)).toEqual(["Three Darks", "Three Darks"]);
  const bar = { productId: 1, quantity: 1, boxName: "Free Gold" };
  const single = await buy(shop, { lines: [bar] });
  expect(await namesIn(single)).toEqual([null]);
  const swapped = await buy(shop, { lines: boxOf([2, 1, 3], "Three Darks") });
  expect(await namesIn(swapped)).toEqual([null, null, null]);
});

test("of two ready-made boxes with the same bars an order has the one that the shopper chose", async () => {
  await addBox("Three Darks");
  await addBox("For Mother", [2, 1, 2]);
  const chosen = await buy(shop, { lines: boxOf([1, 2, 2], "For Mother") });
  expect(await namesIn(chosen)).toEqual(["For Mother", "For Mother"]);
});

test("every recipient's order and one that the owner takes say the name", async () => {
  await chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true });
  await addBox("Three Darks");
  const lines = boxOf([1, 2, 2]);
  const { checkoutId } = await buyForSeveral(shop, recipients(2), { lines });
  const orders = await listPurchase(shop.db, checkoutId);
  expect(orders).toHaveLength(2);
  for (const { id } of orders) expect(await namesIn(id)).toEqual(["Three Darks", "Three Darks"]);

  const byHand = await orderByHand(shop, { lines, details: shopper });
  expect(await takeOrder(shop, byHand)).toMatchObject({ code: "taken" });
  expect(await namesIn(byHand.id)).toEqual(["Three Darks", "Three Darks"]);
});

test("the packing list, the full export and a customer's data say the name", async () => {
  await addBox("Three Darks");
  const lines = [...boxOf([1, 2, 2]), ...boxOf([1, 2, 2]), { productId: 9, quantity: 1 }];
  const id = await buy(shop, { lines });
  const listed = await listOrdersToPack(shop.db, "to-pack");
  const names = listed.find((order) => order.id === id)?.lines.map(({ boxName }) => boxName);
  expect(names).toEqual([...Array(4).fill("Three Darks"), null]);

  let csv = "";
  for await (const piece of exportFullOrders(shop, everyOrder)) csv += piece;
  expect(csv).toContain(`"Three Darks, Three Darks"`);

  const data = await exportCustomerData(shop, { address: shopper.email });
  expect(JSON.stringify(data)).toContain(`"box_name":"Three Darks"`);
});
