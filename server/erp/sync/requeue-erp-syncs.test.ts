import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { startFakeOdoo } from "#test/support/fake-odoo/start-fake-odoo.ts";
import { forEachTest } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { requeueOrphanedWork } from "../../platform/jobs/requeue-orphaned-work.ts";
import { findErpSync } from "./erp-sync-queries.ts";
import { countErpSyncErrors, listErpSyncErrors } from "./failed-erp-syncs.ts";
import { syncOrderToErpJob } from "./sync-order-to-erp.ts";

const requeue = (shop = house.shop) => requeueOrphanedWork(shop, [syncOrderToErpJob]);

const odoo = forEachTest(() => startFakeOdoo({ version: 18 }));
const house = forEachTest(() => openTestShop(odoo.environment));
const { shop, time, pass, openAnother } = house;

/** An order to sync whose last job has ended. */
async function orderWithoutJob(state: "waiting" | "failed" | "refused", attempts = 0) {
  const orderId = await buy(shop);
  await mirrored(orderId);
  await changeRows(
    shop.db,
    "erp_syncs",
    { state, attempts, requested_at: time.now, next_try_at: time.now },
    { order_id: orderId },
  );
  return orderId;
}

async function mirrored(orderId: string): Promise<void> {
  await expect.poll(async () => (await findErpSync(shop.db, orderId))?.state).toBe("done");
  await vi.waitFor(async () => expect(await openJobs()).toEqual([]), { timeout: 15_000 });
}

async function openJobs(): Promise<unknown[]> {
  const { rows } = await sql`select data from pgboss.job where name = 'sync-order-to-erp'
    and state in ('created', 'retry', 'active')`.execute(shop.db);
  return rows;
}

test("waiting or failed orders without a job are mirrored", async () => {
  const waiting = await orderWithoutJob("waiting");
  const failed = await orderWithoutJob("failed", 7);
  pass(SECOND_MS);
  expect(await requeue()).toBe(2);
  await mirrored(waiting);
  await mirrored(failed);
});

test("orders without a job are requeued at the start of a shop with an ERP", async () => {
  const waiting = await orderWithoutJob("waiting");
  await openAnother();
  await mirrored(waiting);
});

test("a failed order that is not due, or that needs a person, gets no job", async () => {
  const refused = await orderWithoutJob("refused", 1);
  await orderWithoutJob("failed", 1);
  expect(await requeue()).toBe(0);
  expect((await findErpSync(shop.db, refused))?.state).toBe("refused");
});

test("more orders than a batch are all requeued, and none without an ERP", async () => {
  const ids = Array.from({ length: 1001 }, () => randomUUID());
  await shop.db
    .insertInto("erp_syncs")
    .values(ids.map((order_id) => ({ order_id, state: "waiting", requested_at: time.now })))
    .execute();
  expect(await requeue({ ...shop, erp: null })).toBe(0);
  // The sweep at startup may find some of them first.
  await requeue();
  const { rows } = await sql`select distinct data ->> 'orderId' from pgboss.job
    where name = 'sync-order-to-erp'`.execute(shop.db);
  expect(rows).toHaveLength(1001);
});

test("an order that waits for more than a quarter of an hour is listed for the owner", async () => {
  const { db } = shop;
  const orderId = await orderWithoutJob("waiting");
  const inMinutes = (minutes: number) => new Date(time.now.getTime() + minutes * 60_000);
  expect(await countErpSyncErrors(db, inMinutes(14))).toBe(0);
  expect(await countErpSyncErrors(db, inMinutes(16))).toBe(1);
  const listed = await listErpSyncErrors(db, { now: inMinutes(16), limit: 10 });
  expect(listed.map((sync) => sync.orderId)).toEqual([orderId]);
});
