import { sql } from "kysely";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { refundOrder } from "#test/support/refund-order.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "./changes/change-order-status.ts";
import {
  countOrdersOnHold,
  listOpenHolds,
  listOrdersOnHold,
  openHold,
  releaseHold,
} from "./holds.ts";
import { everyOrder } from "./list/order-filter.ts";
import { listOrders } from "./list/order-list-queries.ts";
import { readPaymentNotes } from "./payments/read-payment-notes.ts";

const { shop, time } = forAllTests(openTestShop);
const held = async () => (await listOrdersOnHold(shop.db)).map(({ id, hold }) => [id, hold]);
const isMarked = async () =>
  (await listOrders(shop.db, everyOrder, { limit: 1, offset: 0 }))[0]?.isOnHold;

test("an order is held while it has an open hold, and shows its gravest reason everywhere", async () => {
  const { db } = shop;
  const id = await buy(shop);
  const at = time.now;
  await db.transaction().execute(async (tx) => {
    await openHold(tx, id, "payment_review", at);
    await openHold(tx, id, "dispute", at);
    // Opening it twice opens one hold.
    await openHold(tx, id, "dispute", at);
  });
  expect(await held()).toEqual([[id, "dispute"]]);
  expect(await isMarked()).toBe(true);
  expect(await readPaymentNotes(db, id)).toMatchObject({ hold: "dispute" });

  const release = (kind: "dispute" | "payment_review") =>
    db.transaction().execute((tx) => releaseHold(tx, id, kind, { at, by: "provider" }));
  await release("dispute");
  expect(await held()).toEqual([[id, "payment_review"]]);
  await release("payment_review");
  expect(await held()).toEqual([]);
  expect(await isMarked()).toBe(false);
  expect(await readPaymentNotes(db, id)).toMatchObject({ hold: null });

  await db.transaction().execute((tx) => openHold(tx, id, "dispute", at));
  expect(await listOpenHolds(db, id)).toEqual(["dispute"]);
  const rows = await db.selectFrom("holds").select(["kind", "released_by"]).orderBy("id").execute();
  expect(rows).toEqual([
    { kind: "payment_review", released_by: "provider" },
    { kind: "dispute", released_by: "provider" },
    { kind: "dispute", released_by: null },
  ]);
});

test("a cancelled or refunded order needs an answer to holds about its money only", async () => {
  const { db } = shop;
  await db.deleteFrom("holds").execute();
  const id = await buy(shop);
  const at = time.now;
  await db.transaction().execute((tx) => openHold(tx, id, "heat", at));
  expect(await held()).toEqual([[id, "heat"]]);

  await changeOrderStatus(shop, id, "cancelled");
  expect(await held()).toEqual([]);
  expect(await countOrdersOnHold(db)).toBe(0);
  expect(await isMarked()).toBe(false);
  await db.transaction().execute((tx) => openHold(tx, id, "dispute", at));
  expect(await held()).toEqual([[id, "dispute"]]);
  expect(await countOrdersOnHold(db)).toBe(1);
  await db.transaction().execute((tx) => releaseHold(tx, id, "dispute", { at, by: "provider" }));

  // Undone, it waits again.
  await changeOrderStatus(shop, id, "pending");
  expect(await held()).toEqual([[id, "heat"]]);
  await db.updateTable("orders").set({ payment_status: "refunded" }).where("id", "=", id).execute();
  expect(await held()).toEqual([]);
  expect(await countOrdersOnHold(db)).toBe(0);
});

test("a fraud warning needs no answer once the payment was refunded", async () => {
  const { db } = shop;
  await db.deleteFrom("holds").execute();
  const id = await buy(shop);
  await db.transaction().execute((tx) => openHold(tx, id, "fraud_warning", time.now));
  await changeOrderStatus(shop, id, "cancelled");
  expect(await held()).toEqual([[id, "fraud_warning"]]);

  await refundOrder(shop, id);
  expect(await held()).toEqual([]);
  expect(await countOrdersOnHold(db)).toBe(0);
});

test.each(["shipped", "delivered", "cancelled"])(
  "a lost dispute of an order that is %s waits for nobody, one of an order to pack does",
  async (status) => {
    const { db } = shop;
    await db.deleteFrom("holds").execute();
    const id = await buy(shop);
    await db.transaction().execute((tx) => openHold(tx, id, "dispute", time.now));
    const change = { dispute_state: "lost" };
    await db.updateTable("payments").set(change).where("order_id", "=", id).execute();
    expect(await countOrdersOnHold(db)).toBe(1);
    expect(await held()).toEqual([[id, "dispute"]]);
    await db.updateTable("orders").set({ status }).where("id", "=", id).execute();
    expect(await countOrdersOnHold(db)).toBe(0);
    expect(await held()).toEqual([]);
  },
);

test.each(["won", "lost"])(
  "a fraud warning of a shipped order waits for nobody once the bank's dispute is %s",
  async (dispute_state) => {
    const { db } = shop;
    await db.deleteFrom("holds").execute();
    const id = await buy(shop);
    await db.transaction().execute((tx) => openHold(tx, id, "fraud_warning", time.now));
    const set = (change: { dispute_state?: string; fraud_warned_at?: Date }) =>
      db.updateTable("payments").set(change).where("order_id", "=", id).execute();
    await set({ fraud_warned_at: time.now });
    await changeOrderStatus(shop, id, "shipped");
    expect(await countOrdersOnHold(db)).toBe(1);

    await set({ dispute_state: "open" });
    expect(await countOrdersOnHold(db)).toBe(1);
    await set({ dispute_state });
    expect(await countOrdersOnHold(db)).toBe(0);
  },
);

test("a fraud warning of a shipped order is listed, though an earlier dispute was decided before it", async () => {
  const { db } = shop;
  await db.deleteFrom("holds").execute();
  const id = await buy(shop);
  await changeOrderStatus(shop, id, "shipped");
  await db.transaction().execute((tx) => openHold(tx, id, "fraud_warning", time.now));
  const decidedAt = (minutes: number) =>
    changeRows(
      db,
      "payments",
      {
        dispute_state: "won",
        dispute_changed_at: new Date(+time.now + minutes * MINUTE_MS),
        fraud_warned_at: time.now,
      },
      { order_id: id },
    );
  await decidedAt(-1);
  expect(await held()).toEqual([[id, "fraud_warning"]]);

  await decidedAt(1);
  expect(await held()).toEqual([]);
});

test("a lost dispute does not hide that another payment of the order is disputed", async () => {
  const { db } = shop;
  await db.deleteFrom("holds").execute();
  const id = await buy(shop);
  await changeOrderStatus(shop, id, "shipped");
  await db.transaction().execute((tx) => openHold(tx, id, "dispute", time.now));
  const change = { dispute_state: "lost" };
  await db.updateTable("payments").set(change).where("order_id", "=", id).execute();
  await sql`insert into payments select (jsonb_populate_record(payments,
      jsonb_build_object('id', gen_random_uuid(), 'provider_id', 'second', 'dispute_state', 'open'))).*
    from payments where order_id = ${id}`.execute(db);
  expect(await countOrdersOnHold(db)).toBe(1);
});

test("a gift that waits for its day is listed as held, and needs no answer", async () => {
  const { db } = shop;
  await db.deleteFrom("holds").execute();
  const id = await buy(shop);
  await db.transaction().execute((tx) => openHold(tx, id, "gift_date", time.now));
  expect(await held()).toEqual([[id, "gift_date"]]);
  expect(await countOrdersOnHold(db)).toBe(0);
  await db.transaction().execute((tx) => openHold(tx, id, "payment_review", time.now));
  expect(await countOrdersOnHold(db)).toBe(1);
});
