import { describe, expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { parcelOf } from "#test/support/orders.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { openHold, releaseHold } from "../orders/holds.ts";
import { findOrder } from "../orders/order-queries.ts";
import { shipOrder } from "../parcels/ship-order.ts";
import { countOrdersToPack, listOrdersToPack } from "./list-orders-to-pack.ts";
import { packOrder, unpackOrder } from "./pack-order.ts";
import { readPackingSheets } from "./read-packing-sheets.ts";

const { shop, time } = forAllTests(openTestShop);
const toPack = async () => (await listOrdersToPack(shop.db, "to-pack")).map(({ id }) => id);
const packed = async () => (await listOrdersToPack(shop.db, "packed")).map(({ id }) => id);

async function hold(orderId: string): Promise<void> {
  await shop.db.transaction().execute((tx) => openHold(tx, orderId, "dispute", time.now));
}

const ship = (orderId: string, change: Parameters<typeof parcelOf>[1] = {}) =>
  shipOrder(shop, parcelOf(orderId, change));

describe("the list of orders to pack", () => {
  test("has orders that are paid, not held, not cancelled and not shipped, the oldest first", async () => {
    const [first, onHold, cancelled, shipped, last] = [
      await buy(shop),
      await buy(shop),
      await buy(shop),
      await buy(shop),
      await buy(shop),
    ];
    await hold(onHold);
    await changeOrderStatus(shop, cancelled, "cancelled");
    await ship(shipped);
    for (const [index, id] of [first, last].entries()) {
      const at = new Date(time.now.getTime() + index * 1000);
      await shop.db.updateTable("orders").set({ created_at: at }).where("id", "=", id).execute();
    }
    expect(await toPack()).toEqual([first, last]);
    expect(await countOrdersToPack(shop.db, "to-pack")).toBe(2);
    const at = { at: time.now, by: "owner" } as const;
    await shop.db.transaction().execute((tx) => releaseHold(tx, onHold, "dispute", at));
    expect(await toPack()).toContain(onHold);
    for (const id of await toPack()) await changeOrderStatus(shop, id, "cancelled");
  });

  test("has the rest of a partly shipped order, packed by itself", async () => {
    const orderId = await buy(shop);
    await packOrder(shop, orderId);
    const [line] = (await findOrder(shop.db, orderId))?.items ?? [];
    if (!line) throw new Error("no bars");
    await ship(orderId, { items: [{ itemId: line.id, quantity: 1 }] });
    expect(await toPack()).toEqual([orderId]);
    const { orders } = await readPackingSheets(shop, [orderId]);
    const units = (items: readonly { quantity: number }[]) =>
      items.reduce((sum, { quantity }) => sum + quantity, 0);
    const all = units((await findOrder(shop.db, orderId))?.items ?? []);
    expect(units(orders[0]?.items ?? [])).toBe(all - 1);
    await changeOrderStatus(shop, orderId, "cancelled");
  });
});

describe("packing", () => {
  test("an order that two people tick off at once is packed once, and the other is told when", async () => {
    const orderId = await buy(shop);
    const answers = await Promise.all([packOrder(shop, orderId), packOrder(shop, orderId)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["packed", "packed-before"]);
    expect(await packed()).toEqual([orderId]);
    expect(await toPack()).toEqual([]);
    expect(await unpackOrder(shop, orderId)).toBe(true);
    expect(await unpackOrder(shop, orderId)).toBe(false);
    expect(await toPack()).toEqual([orderId]);
    await changeOrderStatus(shop, orderId, "cancelled");
  });

  test("refuses an order that was cancelled, shipped, refunded or held meanwhile, with the reason", async () => {
    const reasonOf = async (orderId: string) => {
      const result = await packOrder(shop, orderId);
      return result.code === "not-packable" ? result.reason : result.code;
    };
    const [cancelled, shipped, onHold, refunded] = [
      await buy(shop),
      await buy(shop),
      await buy(shop),
      await buy(shop),
    ];
    await changeOrderStatus(shop, cancelled, "cancelled");
    await ship(shipped);
    await hold(onHold);
    await changeRows(shop.db, "orders", { payment_status: "refunded" }, { id: refunded });
    expect(await reasonOf(cancelled)).toEqual({ code: "cancelled" });
    expect(await reasonOf(shipped)).toEqual({ code: "shipped" });
    expect(await reasonOf(onHold)).toEqual({ code: "on-hold", hold: "dispute" });
    expect(await reasonOf(refunded)).toEqual({ code: "refunded" });
    expect(await reasonOf("00000000-0000-4000-8000-000000000000")).toBe("not-found");
    const sheets = await readPackingSheets(shop, [cancelled, shipped, onHold, refunded]);
    expect(sheets.orders).toEqual([]);
    expect(sheets.leftOut).toHaveLength(4);
  });
});
