import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { parcelOf } from "#test/support/orders.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { changeStock } from "../../catalog/change-stock.ts";
import { packOrder, unpackOrder } from "../../packing/pack-order.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
import { undoShipment } from "../../parcels/undo-shipment.ts";
import { changeCount } from "../../stock/change-count.ts";
import { addLot, changeLot, deleteLot, listLots, stopLots } from "../../stock/lot-queries.ts";
import { startCounting, stopCounting } from "../../stock/start-counting.ts";
import { lockLevels } from "../../stock/stock-levels.ts";
import { changeOrderStatus } from "../changes/change-order-status.ts";
import { findOrder } from "../order-queries.ts";
import { exportLotRecipients, listLotRecipients } from "./lot-recipients.ts";
import { listOrderLots } from "./order-lots.ts";

const { shop, time } = forAllTests(openTestShop);
const BAR = 1;
const today = () => time.now.toISOString().slice(0, 10);
const inDays = (days: number) =>
  new Date(time.now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

beforeEach(async () => {
  const { db } = shop;
  await sql`delete from orders`.execute(db);
  await sql`truncate reservations, stock_movements, stock_levels, packed_lots, lots`.execute(db);
  await startCounting(shop, { productId: BAR, onHand: 0 });
});

async function lot(code: string, quantity: number, days: number, isReceived = true) {
  const result = await addLot(shop, {
    productId: BAR,
    code,
    madeOn: null,
    bestBefore: inDays(days),
    note: "",
    quantity,
    isReceived,
  });
  if (result.code !== "saved") throw new Error(result.code);
  return result.lotId;
}

const order = (quantity: number) => buy(shop, { lines: [{ productId: BAR, quantity }] });
const lotsOf = async (orderId: string) =>
  (await listOrderLots(shop.db, orderId)).map(({ code, quantity }) => [code, quantity]);
const quantities = async () =>
  Object.fromEntries((await listLots(shop.db, BAR)).map(({ code, onHand }) => [code, onHand]));

async function ship(orderId: string, quantity?: number): Promise<string> {
  const [line] = (await findOrder(shop.db, orderId))?.items ?? [];
  const items = quantity === undefined ? "waiting" : [{ itemId: line?.id ?? "", quantity }];
  const found = await shipOrder(shop, parcelOf(orderId, { items }));
  if (found.code !== "shipped") throw new Error(found.code);
  return found.shipmentId;
}

describe("packing", () => {
  test("takes the lot that expires first, and writes the lots on the order", async () => {
    await lot("LATE", 5, 90);
    await lot("SOON", 2, 10);
    const orderId = await order(3);
    expect(await packOrder(shop, orderId)).toEqual({ code: "packed" });
    expect(await lotsOf(orderId)).toEqual([
      ["SOON", 2],
      ["LATE", 1],
    ]);
    expect(await quantities()).toEqual({ SOON: 0, LATE: 4 });
  });

  test("refuses bars of expired lots, and takes nothing", async () => {
    await lot("OLD", 5, -1);
    await lot("NEW", 1, 30);
    const orderId = await order(3);
    expect(await packOrder(shop, orderId)).toEqual({
      code: "lots-short",
      products: [{ productId: BAR, name: "Red Orchard", missing: 2, expired: 2 }],
    });
    expect(await quantities()).toEqual({ OLD: 5, NEW: 1 });
    expect(await lotsOf(orderId)).toEqual([]);
  });

  test("by two people at once takes each bar once", async () => {
    await lot("A", 6, 30);
    const orders = [await order(2), await order(2), await order(2)];
    await Promise.all([...orders, ...orders].map((id) => packOrder(shop, id)));
    expect(await quantities()).toEqual({ A: 0 });
    for (const id of orders) expect(await lotsOf(id)).toEqual([["A", 2]]);
  });

  test("returns bars to their lots when it is undone or the order is cancelled", async () => {
    await lot("A", 4, 30);
    const unpacked = await order(2);
    await packOrder(shop, unpacked);
    await unpackOrder(shop, unpacked);
    expect(await quantities()).toEqual({ A: 4 });
    const cancelled = await order(2);
    await packOrder(shop, cancelled);
    await changeOrderStatus(shop, cancelled, "cancelled");
    expect(await quantities()).toEqual({ A: 4 });
    expect(await lotsOf(cancelled)).toEqual([]);
  });

  test("goes on after a partial shipment, and shipped bars stay with their lot", async () => {
    await lot("A", 5, 30);
    const orderId = await order(3);
    await packOrder(shop, orderId);
    await ship(orderId, 1);
    await packOrder(shop, orderId);
    expect(await quantities()).toEqual({ A: 2 });
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await lotsOf(orderId)).toEqual([["A", 1]]);
    expect(await quantities()).toEqual({ A: 4 });
  });

  test("returns the bars of a cancelled order to their lots when its shipment is undone", async () => {
    await lot("A", 5, 30);
    const orderId = await order(3);
    const first = await ship(orderId, 1);
    await ship(orderId, 1);
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await quantities()).toEqual({ A: 3 });
    await undoShipment(shop, first);
    expect(await quantities()).toEqual({ A: 4 });
    expect(await lotsOf(orderId)).toEqual([["A", 1]]);
  });

  test("that was not ticked off is recorded when the parcel is shipped", async () => {
    await lot("A", 5, 30);
    const [first, second] = [await order(1), await order(2)];
    const parcel = await ship(first);
    await changeOrderStatus(shop, second, "shipped");
    expect([await lotsOf(first), await lotsOf(second)]).toEqual([[["A", 1]], [["A", 2]]]);
    await undoShipment(shop, parcel);
    expect(await packOrder(shop, first)).toEqual({ code: "packed" });
    expect(await quantities()).toEqual({ A: 2 });
  });

  test("of bars without lots needs none", async () => {
    await lot("A", 2, 30);
    await stopLots(shop, BAR);
    const orderId = await order(1);
    expect(await packOrder(shop, orderId)).toEqual({ code: "packed" });
    expect(await lotsOf(orderId)).toEqual([]);
    expect(await quantities()).toEqual({ A: 0 });
  });
});

describe("a lot", () => {
  test("for bars counted before changes no count, and a new one adds to it", async () => {
    await changeCount(shop, {
      productId: BAR,
      kind: "received",
      quantity: 3,
      requestId: randomUUID(),
      note: "",
    });
    await lot("FIRST", 3, 30, false);
    await lot("NEW", 4, 60);
    const { rows } = await sql`select on_hand from stock_levels`.execute(shop.db);
    expect(rows).toEqual([{ on_hand: 7 }]);
  });

  test("is refused a code that another one gets at the same time", async () => {
    const first = await lot("B1", 1, 30);
    const second = await lot("B2", 1, 30);
    const details = { code: "B3", madeOn: null, bestBefore: inDays(5), note: "" };
    const waiting = sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const saving = await shop.db.transaction().execute(async (tx) => {
      await lockLevels(tx, [BAR]);
      await sql`update lots set code = ${details.code} where id = ${first}`.execute(tx);
      const saving = changeLot(shop, second, details);
      saving.catch(() => {});
      await expect.poll(async () => (await waiting.execute(shop.db)).rows).toHaveLength(1);
      return { result: saving };
    });
    expect(await saving.result).toEqual({ code: "code-taken" });
  });

  test("has a unique code, ignoring case", async () => {
    const id = await lot("A1", 1, 30);
    await expect(lot("a1", 1, 30)).rejects.toThrow("code-taken");
    const other = await lot("A2", 1, 30);
    const details = { code: "a1", madeOn: null, bestBefore: inDays(5), note: "" };
    expect(await changeLot(shop, other, details)).toEqual({ code: "code-taken" });
    expect(await changeLot(shop, id, details)).toEqual({ code: "saved", lotId: id });
    expect(await changeLot(shop, 999_999, details)).toEqual({ code: "not-found" });
  });

  test("with bars on the shelf or at customers cannot be deleted", async () => {
    const id = await lot("A", 1, 30);
    expect(await deleteLot(shop, id)).toBe("not-empty");
    await packOrder(shop, await order(1));
    expect(await deleteLot(shop, id)).toBe("was-packed");
    const empty = await lot("B", 0, 30);
    expect(await deleteLot(shop, empty)).toBe("deleted");
    expect(await deleteLot(shop, empty)).toBe("not-found");
  });

  test("can be counted by itself, and the count for sale follows", async () => {
    const a = await lot("A", 5, 30);
    await order(2);
    const change = { productId: BAR, note: "", requestId: randomUUID() } as const;
    const broken = { ...change, kind: "broken", quantity: 1 } as const;
    expect(await changeCount(shop, broken)).toEqual({ code: "not-a-lot" });
    expect(await changeCount(shop, { ...broken, lotId: a })).toEqual({
      code: "changed",
      onHand: 2,
    });
    expect(await quantities()).toEqual({ A: 4 });
    const counted = { ...change, requestId: randomUUID(), kind: "adjusted", lotId: a } as const;
    expect(await changeCount(shop, { ...counted, counted: 1, expected: 4 })).toEqual({
      code: "too-few",
      onHand: 2,
    });
    await stopCounting(shop, BAR);
    expect(await quantities()).toEqual({ A: 0 });
  });
});

describe("a recall", () => {
  test("lists who got the lot, and separately who may have got it", async () => {
    const counted = { productId: BAR, kind: "received", quantity: 4, note: "" } as const;
    await changeCount(shop, { ...counted, requestId: randomUUID() });
    const a = await lot("A", 2, 30, false);
    const [sure, maybe, none] = [await order(2), await order(1), await order(1)];
    await packOrder(shop, sure);
    await ship(maybe);
    const recipients = await listLotRecipients(shop.db, a);
    expect(
      recipients.map(({ orderId, quantity, isCertain }) => [orderId, quantity, isCertain]),
    ).toEqual([
      [sure, 2, true],
      [maybe, 1, false],
    ]);
    expect(recipients.some(({ orderId }) => orderId === none)).toBe(false);
  });

  test("finds everybody who got bars of a lot, after any actions", async () => {
    const step = fc.record({
      do: fc.constantFrom("lot", "order", "pack", "unpack", "ship", "cancel", "break"),
      n: fc.integer({ min: 1, max: 4 }),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await sql`delete from orders`.execute(shop.db);
        await sql`truncate packed_lots, lots`.execute(shop.db);
        await stopCounting(shop, BAR);
        await startCounting(shop, { productId: BAR, onHand: 0 });
        const made = new Map<number, number>([[await lot("0", 9, 20), 9]]);
        const orders: string[] = [];
        for (const [index, { do: what, n, which }] of steps.entries()) {
          const orderId = orders[which % Math.max(1, orders.length)];
          const lotId = [...made.keys()][which % made.size];
          if (what === "lot") made.set(await lot(`${index + 1}`, n, n * 7), n);
          else if (what === "order")
            await order(n).then(
              (id) => orders.push(id),
              () => {},
            );
          else if (what === "break" && lotId !== undefined) {
            const requestId = randomUUID();
            const broken = {
              productId: BAR,
              kind: "broken",
              quantity: 1,
              requestId,
              note: "",
            } as const;
            const result = await changeCount(shop, { ...broken, lotId });
            if (result.code === "changed") made.set(lotId, (made.get(lotId) ?? 0) - 1);
          } else if (!orderId) continue;
          else if (what === "pack") await packOrder(shop, orderId);
          else if (what === "unpack") await unpackOrder(shop, orderId);
          else if (what === "ship") await ship(orderId, n % 2 ? 1 : undefined).catch(() => {});
          else if (what === "cancel") await changeOrderStatus(shop, orderId, "cancelled");
        }
        // Each lot's bars are in stock, or listed with their order.
        for (const { id, onHand } of await listLots(shop.db, BAR)) {
          const recipients = await listLotRecipients(shop.db, id);
          const shipped = recipients
            .filter(({ isCertain }) => isCertain)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          expect(onHand + shipped).toBe(made.get(id));
        }
        // Every shipped bar is listed with a lot, certainly or possibly.
        const { rows } = await sql<{ id: string; sent: number }>`
          select shipments.order_id as id, sum(quantity)::integer as sent
          from shipments join shipment_items on shipment_id = shipments.id
          where undone_at is null group by 1`.execute(shop.db);
        const lists = await Promise.all(
          [...made.keys()].map((id) => listLotRecipients(shop.db, id)),
        );
        for (const { id, sent } of rows) {
          const listed = lists.map((list) => list.filter(({ orderId }) => orderId === id));
          const certain = listed.flat().filter(({ isCertain }) => isCertain);
          const sure = certain.reduce((sum, { quantity }) => sum + quantity, 0);
          const unsure = listed.every((list) => list.some(({ isCertain }) => !isCertain));
          expect(sure >= sent || unsure).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("names the recipient of a gift, and the day by the shop's time zone, also in its file", async () => {
    const details = () => ({ ...shop.details(), timeZone: "America/Los_Angeles" });
    const lotId = await lot("A", 5, 30);
    const given = await order(1);
    const orderDate = new Date("2026-11-20T05:00:00Z");
    await changeRows(shop.db, "orders", { order_date: orderDate }, { id: given });
    await sql`insert into order_gifts (order_id, message, recipient_email)
      values (${given}, '', 'kim@example.com')`.execute(shop.db);
    await packOrder(shop, given);
    expect(await listLotRecipients(shop.db, lotId)).toMatchObject([
      { recipient: { name: "Robin Sample", email: "kim@example.com" } },
    ]);
    const [titles, row] = (await textOf(exportLotRecipients({ ...shop, details }, lotId)))
      .trim()
      .split("\r\n");
    expect(titles).toMatch(/,recipient,recipientEmail,recipientPhone$/);
    expect(row).toMatch(/,2026-11-19,.*,Robin Sample,kim@example.com,$/);
  });

  test("includes orders from before the lot was recorded", async () => {
    await stopCounting(shop, BAR);
    await changeStock(shop, BAR, true);
    const earlier = await order(1);
    await ship(earlier);
    await startCounting(shop, { productId: BAR, onHand: 5 });
    const result = await addLot(shop, {
      productId: BAR,
      code: "A",
      madeOn: today(),
      bestBefore: inDays(30),
      note: "",
      quantity: 5,
      isReceived: false,
    });
    if (result.code !== "saved") throw new Error(result.code);
    expect(await listLotRecipients(shop.db, result.lotId)).toMatchObject([
      { orderId: earlier, isCertain: false },
    ]);
  });
});
