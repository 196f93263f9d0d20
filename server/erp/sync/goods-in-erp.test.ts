import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#domain/time/durations.ts";
import { describeEachOdoo } from "#test/support/each-odoo.ts";
import { goodsOf, refundUnits } from "#test/support/erp-goods.ts";
import { openErpShop } from "#test/support/erp-shop.ts";
import type { OdooVersion } from "#test/support/fake-odoo/odoo-world.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { makeRefund } from "#test/support/refund-order.ts";
import { changeRows, rowsOf } from "#test/support/rows.ts";
import { undoShipment } from "../../parcels/undo-shipment.ts";
import { addLot } from "../../stock/lot-queries.ts";
import { startCounting } from "../../stock/start-counting.ts";
import { checkErpSetup } from "../check-erp-setup.ts";

// What somebody in the warehouse sees in Odoo when bars leave and come back.

const erp = forAllTests(openErpShop);
const { shop, time, pass, odoo } = erp;
let goods: ReturnType<typeof goodsOf>;

beforeAll(async () => {
  goods = goodsOf(erp);
});

/** All of an order's, but one, if given. */
async function failRefunds(orderId: string, but?: string): Promise<void> {
  await goods.failRefunds(orderId, but);
  await erp.sync(orderId);
}

const orderLines = () => [...(odoo.world.tables.get("sale.order.line")?.values() ?? [])];

/** How many of each product's line Odoo says were delivered. */
function delivered(): number[] {
  const products = odoo.world.tables.get("product.product");
  return orderLines()
    .filter(({ product_id }) => products?.get(Number(product_id))?.type !== "service")
    .map(({ qty_delivered }) => Number(qty_delivered));
}

/** As somebody in the warehouse who works in Odoo. */
function deliverInOdoo(version: OdooVersion): void {
  for (const { id, product_uom_qty } of odoo.world.tables.get("stock.move")?.values() ?? []) {
    const field = version === 16 ? "quantity_done" : "quantity";
    odoo.call("stock.move", "write", [[id], { [field]: product_uom_qty }]);
  }
  for (const { id } of odoo.ledger().pickings) {
    odoo.call("stock.picking", "button_validate", [[id]], { context: { skip_sms: true } });
  }
}

describeEachOdoo("in Odoo", (version) => {
  beforeEach(async () => {
    await erp.startOver(version);
    await sql`truncate stock_movements, stock_levels, packed_lots, lots`.execute(shop.db);
  });

  test("the first of two parcels is a delivery of its own, and the rest waits as its backorder", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [1, 1], "FIRST0001");
    await erp.expectSynced(orderId);
    expect(goods.pickings()).toMatchObject([
      { state: "done", done: 2 },
      { state: "assigned", wanted: 1 },
    ]);
    const [first, rest] = odoo.ledger().pickings;
    expect(rest?.backorderOf).toBe(first?.id);
    expect([first?.tracking, rest?.tracking]).toEqual([expect.stringMatching(/FIRST0001/), ""]);
    expect(await erp.state(orderId)).toMatchObject({
      deliveryNames: [first?.name],
      deliveredAt: null,
    });

    await goods.ship(orderId, [1], "SECOND002");
    await erp.expectSynced(orderId);
    const { pickings: all } = odoo.ledger();
    expect(all.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(all[0]?.tracking).toMatch(/FIRST0001/);
    expect(all[0]?.tracking).not.toMatch(/SECOND002/);
    expect(all[1]?.tracking).toMatch(/SECOND002/);
    expect((await erp.state(orderId)).deliveredAt).not.toBeNull();
  });

  test("parcels that left while Odoo was away are deliveries of their own, too", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [1]);
    await goods.ship(orderId, [1]);
    await goods.ship(orderId, [0, 1]);
    await erp.sync(orderId);
    expect(goods.pickings()).toMatchObject([{ done: 1 }, { done: 1 }, { done: 1 }]);
    const calls = odoo.calls.length;
    await erp.sync(orderId);
    expect(odoo.calls.length).toBe(calls);
    await erp.retry(orderId);
    await erp.expectDone(orderId);
    expect(goods.pickings()).toHaveLength(3);
  });

  test("cancelling after the first of two parcels left cancels only its backorder", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [1]);
    await erp.sync(orderId);
    await erp.setStatus(orderId, "cancelled");
    await erp.expectDone(orderId);
    expect(goods.pickings()).toMatchObject([{ state: "done", done: 1 }, { state: "cancel" }]);

    await erp.setStatus(orderId, "processing");
    await erp.expectDone(orderId);
    expect(goods.pickings().at(-1)).toMatchObject({ wanted: 2, done: 0 });
    await goods.ship(orderId, [1, 1]);
    await erp.expectSynced(orderId);
    expect(goods.away()).toBe(3);
  });

  test("a parcel that left before the order was cancelled is delivered, even if Odoo was away", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [1]);
    await erp.setStatus(orderId, "cancelled");
    await erp.expectDone(orderId);
    expect(goods.pickings()).toMatchObject([{ state: "done", done: 1 }, { state: "cancel" }]);
    expect(odoo.ledger().orders).toMatchObject([{ state: "cancel" }]);
  });

  test("a refunded bar that is back in stock is a return, and one that is not back is none", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [2, 1]);
    await erp.sync(orderId);
    await erp.refund(orderId, refundUnits(0, 1, true));
    await erp.expectDone(orderId);
    expect(goods.pickings()).toMatchObject([
      { state: "done", done: 3 },
      { type: "incoming", state: "done", done: 1 },
    ]);
    expect((await erp.erpHistory(orderId)).at(-1)).toMatchObject({ step: "returned" });

    await erp.refund(orderId, refundUnits(1, 1));
    await erp.retry(orderId);
    await erp.expectDone(orderId);
    expect(goods.pickings()).toHaveLength(2);
    expect(odoo.ledger().products.slice(0, 2)).toMatchObject([{ onHand: -1 }, { onHand: -1 }]);

    // Its money came back, and its bar is in stock all the same.
    await failRefunds(orderId);
    await erp.expectDone(orderId);
    expect(goods.away()).toBe(2);
  });

  test("a bar that was refunded before it left makes the open delivery smaller", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [1]);
    await erp.sync(orderId);
    await erp.refund(orderId, refundUnits(0, 1));
    await erp.expectDone(orderId);
    expect(goods.pickings()).toMatchObject([{ done: 1 }, { state: "assigned", wanted: 1 }]);

    await goods.ship(orderId, [0, 1]);
    await erp.expectSynced(orderId);
    expect(goods.pickings()).toMatchObject([{ done: 1 }, { state: "done", done: 1 }]);
  });

  test("a bar whose refund failed before it left is delivered after all", async () => {
    const orderId = await goods.order();
    await erp.refund(orderId, refundUnits(0, 2));
    expect(goods.pickings()).toMatchObject([{ wanted: 1 }]);
    await failRefunds(orderId);
    expect(goods.pickings()).toMatchObject([{ wanted: 3 }]);
    await goods.ship(orderId, [2, 1]);
    await erp.expectSynced(orderId);
    expect(goods.pickings()).toMatchObject([{ state: "done", done: 3 }]);
  });

  test("a bar whose refund failed after all else left gets a delivery of its own", async () => {
    const orderId = await goods.order();
    await erp.refund(orderId, refundUnits(1, 1));
    await goods.ship(orderId, [2]);
    await erp.expectSynced(orderId);
    const before = odoo.ledger().orders;
    // As after a credit note; Odoo would compute the price anew.
    for (const line of orderLines()) line.qty_invoiced = 0;
    odoo.call("product.product", "write", [[2], { list_price: 99 }]);
    await failRefunds(orderId);
    await erp.expectDone(orderId);
    expect(goods.pickings()).toMatchObject([
      { state: "done", done: 2 },
      { done: 0, wanted: 1 },
    ]);

    await goods.ship(orderId, [0, 1]);
    await erp.expectSynced(orderId);
    expect(goods.pickings()).toMatchObject([{ done: 2 }, { state: "done", done: 1 }]);
    expect(delivered()).toEqual([2, 1]);
    expect(odoo.ledger().orders).toEqual(before);
  });

  test("a bar that the open delivery no longer expected is delivered when its refund failed", async () => {
    const orderId = await goods.order();
    await erp.refund(orderId, refundUnits(0, 1));
    await erp.expectDone(orderId);
    await goods.ship(orderId, [1, 1]);
    await erp.expectSynced(orderId);
    await failRefunds(orderId);
    await erp.expectDone(orderId);
    expect(goods.pickings()).toMatchObject([
      { state: "done", done: 2 },
      { done: 0, wanted: 1 },
    ]);

    await goods.ship(orderId, [1]);
    await erp.expectSynced(orderId);
    expect(delivered()).toEqual([2, 1]);
  });

  test("a bar of an undone shipment is delivered again once, beside one that a refund put into stock", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [1]);
    const parcel = await goods.ship(orderId, [1, 1]);
    await erp.expectSynced(orderId);
    await erp.refund(orderId, refundUnits(0, 1, true));
    await erp.expectDone(orderId);
    await undoShipment(shop, parcel);
    await erp.expectSynced(orderId);
    const open = goods.pickings().filter(({ state }) => state !== "done" && state !== "cancel");
    expect(open.reduce((sum, { wanted = 0 }) => sum + wanted, 0)).toBe(2);

    await goods.ship(orderId, [1, 1]);
    await erp.expectSynced(orderId);
    expect(goods.away()).toBe(2);
  });

  test("of two bars that left a delivery only the one whose refund failed is delivered again", async () => {
    const orderId = await goods.order();
    await erp.refund(orderId, refundUnits(0, 1));
    const [kept] = await rowsOf(shop.db, "refunds", ["id"], { order_id: orderId });
    await erp.refund(orderId, refundUnits(0, 1));
    await goods.ship(orderId, [0, 1]);
    await erp.expectSynced(orderId);
    await failRefunds(orderId, kept?.id);
    await erp.expectDone(orderId);
    await erp.retry(orderId);
    expect(goods.pickings()).toMatchObject([
      { state: "done", done: 1 },
      { done: 0, wanted: 1 },
    ]);

    await goods.ship(orderId, [1]);
    await erp.expectSynced(orderId);
    expect(goods.away()).toBe(2);
    expect(delivered()).toEqual([1, 1]);
  });

  test.each(["pick_ship", "pick_pack_ship"])(
    "a bar whose refund failed goes through all steps of a delivery: %s",
    async (steps) => {
      const warehouse = odoo.world.tables.get("stock.warehouse")?.get(1);
      Object.assign(warehouse ?? {}, { delivery_steps: steps });
      const orderId = await goods.order();
      await erp.refund(orderId, refundUnits(1, 1));
      await goods.ship(orderId, [2]);
      await erp.expectSynced(orderId);
      await failRefunds(orderId);
      const moves = [...(odoo.world.tables.get("stock.move")?.values() ?? [])];
      const open = moves.filter(({ state }) => state !== "done" && state !== "cancel");
      expect(new Set(open.map(({ product_uom_qty: wanted }) => wanted))).toEqual(new Set([1]));

      await goods.ship(orderId, [0, 1]);
      await erp.expectSynced(orderId);
      expect(delivered()).toEqual([2, 1]);
    },
  );

  test("in an order that is locked in Odoo, a bar whose refund failed is asked for when it leaves", async () => {
    const orderId = await goods.order();
    await erp.refund(orderId, refundUnits(1, 1));
    await goods.ship(orderId, [2]);
    await erp.expectSynced(orderId);
    odoo.world.quirks.locksOrders = true;
    await failRefunds(orderId);
    await erp.expectDone(orderId);
    await goods.ship(orderId, [0, 1]);
    await erp.sync(orderId);
    expect((await erp.state(orderId)).lastError).toMatch(
      /1 × .* left here.*Duplicate WH\/OUT\/00001/,
    );

    odoo.world.quirks.locksOrders = false;
    await erp.retry(orderId);
    await erp.expectDone(orderId);
    expect(delivered()).toEqual([2, 1]);
  });

  test("a shipment that was undone is a return, and leaves again as a new delivery", async () => {
    const orderId = await goods.order();
    const parcel = await goods.ship(orderId, [2]);
    await erp.sync(orderId);
    await undoShipment(shop, parcel);
    await erp.expectSynced(orderId);
    expect(goods.away()).toBe(0);
    const open = goods.pickings().filter(({ state }) => state === "assigned");
    expect(open.map(({ wanted }) => wanted)).toEqual([1, 2]);

    await goods.ship(orderId, [2, 1], "CORRECTED1");
    await erp.expectSynced(orderId);
    expect(goods.away()).toBe(3);
    expect(goods.pickings().filter(({ state }) => state !== "done")).toEqual([]);

    await erp.retry(orderId);
    await erp.expectDone(orderId);
    expect(goods.away()).toBe(3);
  });

  test("a shipment that is undone while Odoo delivers it comes back", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [2]);
    odoo.after = async ({ method }) => {
      if (method !== "button_validate") return undefined;
      odoo.after = () => undefined;
      await goods.undoParcels(orderId);
      return undefined;
    };
    await erp.sync(orderId);
    await erp.syncAgain(orderId);
    await erp.expectDone(orderId);
    expect(goods.away()).toBe(0);
  });

  test("an order that is not shipped after all comes back, too", async () => {
    const orderId = await goods.order();
    await erp.setStatus(orderId, "shipped");
    expect(goods.away()).toBe(3);
    await erp.setStatus(orderId, "processing");
    await erp.expectDone(orderId);
    expect(goods.away()).toBe(0);
    await erp.setStatus(orderId, "shipped");
    await erp.expectDone(orderId);
    expect(goods.away()).toBe(3);
    // The shop's stock does not get bars of a shipped order back, and neither does Odoo's.
    await erp.setStatus(orderId, "cancelled");
    await erp.expectDone(orderId);
    expect(goods.away()).toBe(3);
  });

  test("an order that an earlier version delivered in one piece stays as it is", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [1]);
    await goods.ship(orderId, [1, 1]);
    const [delivery] = odoo.ledger().pickings;
    deliverInOdoo(version);
    const delivered = { delivered_at: time.now, delivery_names: [delivery?.name ?? ""] };
    await changeRows(shop.db, "erp_syncs", delivered, { order_id: orderId });
    const before = await erp.erpHistory(orderId);
    await erp.expectSynced(orderId);
    expect(goods.pickings()).toMatchObject([{ state: "done", done: 3 }]);
    expect(await erp.erpHistory(orderId)).toEqual(before);

    await erp.refund(orderId, refundUnits(0, 1, true));
    await erp.expectDone(orderId);
    expect(goods.away()).toBe(2);
  });

  test("a backorder that somebody cancelled in Odoo is asked for by what is missing", async () => {
    const orderId = await goods.order();
    await goods.ship(orderId, [1, 1]);
    await erp.sync(orderId);
    const rest = odoo.ledger().pickings[1];
    odoo.call("stock.picking", "write", [[rest?.id], { state: "cancel" }]);
    await goods.ship(orderId, [1]);
    await erp.sync(orderId);
    const { state, lastError } = await erp.state(orderId);
    const [{ name } = { name: "" }] = odoo.ledger().products;
    expect([state, lastError]).toEqual([
      "refused",
      expect.stringMatching(new RegExp(`1 × ${name} left here.*Duplicate WH/OUT/00002`)),
    ]);
  });

  test("what somebody in Odoo delivered first is not delivered again", async () => {
    const orderId = await goods.order();
    deliverInOdoo(version);
    await goods.ship(orderId, [1]);
    await erp.sync(orderId);
    await makeRefund(shop, orderId, refundUnits(1, 1));
    await goods.ship(orderId, [1]);
    await erp.expectSynced(orderId);
    expect(goods.pickings()).toMatchObject([{ state: "done", done: 3 }]);
  });

  test("with two-step deliveries each parcel is picked and sent by itself", async () => {
    const warehouse = odoo.world.tables.get("stock.warehouse")?.get(1);
    Object.assign(warehouse ?? {}, { delivery_steps: "pick_ship" });
    const orderId = await goods.order();
    await goods.ship(orderId, [1]);
    await erp.expectSynced(orderId);
    const sent = () =>
      goods
        .pickings()
        .filter(({ name, state }) => name === "WH/OUT/" && state === "done")
        .map(({ done }) => done);
    expect(sent()).toEqual([1]);
    await goods.ship(orderId, [1, 1]);
    await erp.expectSynced(orderId);
    expect(sent()).toEqual([1, 2]);
  });

  test("goods that Odoo refuses hold no money, and Retry goes on when they are delivered there", async () => {
    const orderId = await goods.order();
    odoo.call("product.product", "write", [[1], { tracking: "serial" }]);
    await goods.ship(orderId, [2, 1]);
    const amount = await erp.refund(orderId, refundUnits(0, 1));
    const { state, lastError } = await erp.state(orderId);
    expect([state, lastError]).toEqual([
      "refused",
      expect.stringMatching(/by serial numbers.*Validate WH\/OUT\/00001 in Odoo/),
    ]);
    expect(odoo.ledger().credits).toMatchObject([{ state: "posted", total: amount }]);

    odoo.call("product.product", "write", [[1], { tracking: "none" }]);
    await erp.retry(orderId);
    await erp.expectDone(orderId);
    expect(goods.pickings()).toMatchObject([{ state: "done", done: 3 }]);
    expect(odoo.ledger().credits).toHaveLength(1);
  });

  describe("a product that Odoo tracks by lots", () => {
    async function lot(code: string, quantity: number, bestBefore: string): Promise<void> {
      await startCounting(shop, { productId: 1, onHand: 0 }).catch(() => undefined);
      const details = { productId: 1, code, madeOn: null, bestBefore, note: "", quantity };
      expect((await addLot(shop, { ...details, isReceived: true })).code).toBe("saved");
    }

    const lotsOf = (index: number) =>
      odoo.ledger().pickings[index]?.moves.flatMap(({ lots }) => lots);

    test("leaves with the lots that the shop packed, and comes back with them", async () => {
      await lot("A1", 1, "2036-01-01");
      await lot("B2", 5, "2036-02-01");
      const orderId = await goods.order();
      odoo.call("product.product", "write", [[1], { tracking: "lot" }]);
      odoo.call("stock.lot", "create", [{ name: "B2", product_id: 1, company_id: 1 }]);
      await goods.ship(orderId, [1, 1]);
      await erp.sync(orderId);
      pass(HOUR_MS);
      await goods.ship(orderId, [1]);
      await erp.expectSynced(orderId);
      expect(lotsOf(0)).toEqual([{ name: "A1", quantity: 1 }]);
      expect(lotsOf(1)).toEqual([{ name: "B2", quantity: 1 }]);

      await erp.refund(orderId, refundUnits(0, 2, true));
      await erp.expectDone(orderId);
      const back = [...(lotsOf(2) ?? []), ...(lotsOf(3) ?? [])].map(({ name }) => name);
      expect(back.toSorted()).toEqual(["A1", "B2"]);
      expect(odoo.world.tables.get("stock.lot")?.size).toBe(2);
    });

    test("leaves with the other lot's bar after the first shipment was undone", async () => {
      await lot("A1", 1, "2036-01-01");
      await lot("B2", 5, "2036-02-01");
      const orderId = await goods.order();
      odoo.call("product.product", "write", [[1], { tracking: "lot" }]);
      const first = await goods.ship(orderId, [1]);
      await erp.sync(orderId);
      pass(HOUR_MS);
      await goods.ship(orderId, [1]);
      await erp.sync(orderId);
      await undoShipment(shop, first);
      await erp.sync(orderId);
      pass(HOUR_MS);
      await goods.ship(orderId, [1, 1]);
      await erp.expectSynced(orderId);
      const out = odoo.ledger().pickings.filter(({ type }) => type === "outgoing");
      const names = out.flatMap(({ moves }) => moves.flatMap(({ lots }) => lots));
      expect(names.map(({ name }) => name)).toEqual(["A1", "B2", "A1"]);
    });

    test("is named by Check the settings before it is shipped, until the shop has its lots", async () => {
      await goods.order();
      const names = odoo.ledger().products.map(({ name }) => name);
      odoo.call("product.product", "write", [[1], { tracking: "lot" }]);
      odoo.call("product.product", "write", [[2], { tracking: "serial" }]);
      const gaps = async () => {
        const checked = await checkErpSetup(shop);
        const all = checked.code === "checked" ? checked.setup.gaps : [];
        return all.filter(({ need }) => need === "lots").map(({ message }) => message);
      };
      const serial = expect.stringContaining(`${names[1]} by serial numbers`);
      expect(await gaps()).toEqual([expect.stringContaining(`${names[0]} by lots`), serial]);
      await lot("A1", 1, "2036-01-01");
      expect(await gaps()).toEqual([serial]);
    });

    test("is refused by its name while the shop does not know its lot", async () => {
      const orderId = await goods.order();
      odoo.call("product.product", "write", [[1], { tracking: "lot" }]);
      await goods.ship(orderId, [2, 1]);
      await erp.sync(orderId);
      const name = odoo.ledger().products[0]?.name;
      expect((await erp.state(orderId)).lastError).toMatch(
        new RegExp(`Odoo tracks ${name} by lots.*lot of 2 of the 2.*Validate WH/OUT/00001`),
      );
      expect(goods.pickings()).toMatchObject([{ done: 0 }]);
    });
  });
});
