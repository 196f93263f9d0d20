import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { createDatabase, dropDatabase, withDatabase } from "#test/support/databases.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { type JobHandlers, openJobQueue, yieldingPace } from "./job-queue.ts";

const server = inject("databaseServer");
const name = `conche_jobs_${randomUUID().replaceAll("-", "")}`;
const connection = withDatabase(server, name);
const log = createLog("silent");
let db: Database;
beforeAll(async () => {
  await createDatabase(server, name);
  db = openDatabase(connection, log);
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(server, name);
});

test("a job that runs when the queue is stopped is finished first, and not run again", async () => {
  let runs = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let finished = false;
  const idle = async () => {};
  // Every kind that there is, whatever kinds are added.
  const handlers = new Proxy({} as JobHandlers, {
    get: (_, kind) =>
      kind === "send-order-link"
        ? async () => {
            runs += 1;
            await held;
            finished = true;
          }
        : idle,
  });
  const first = await openJobQueue(connection, log);
  await first.start(handlers);
  const job = { orderId: randomUUID(), requestId: randomUUID() };
  await db.transaction().execute((tx) => first.enqueue(tx, "send-order-link", job));
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 10_000 });

  const stopping = first.stop();
  expect(finished).toBe(false);
  release();
  await stopping;
  expect(finished).toBe(true);

  const second = await openJobQueue(connection, log);
  await second.start(handlers);
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'send-order-link'
  `.execute(db);
  expect(rows).toEqual([{ state: "completed" }]);
  await second.stop();
  expect(runs).toBe(1);
});

test("a kind that a process leaves to others is neither taken nor unscheduled by it, and does not pile up", async () => {
  const idle = async () => {};
  const nightly = { "make-backup": { cron: "30 3 * * *", timeZone: "UTC" } };
  const all = new Proxy({} as JobHandlers, { get: () => idle });
  const others = new Proxy({} as JobHandlers, {
    get: (_, kind) => (kind === "make-backup" ? null : idle),
  });
  const wishing = await openJobQueue(connection, log, nightly);
  await wishing.start(all);
  await wishing.stop();

  const leaving = await openJobQueue(connection, log);
  await leaving.start(others);
  const schedules = await sql`select cron from pgboss.schedule where name = 'make-backup'`.execute(
    db,
  );
  expect(schedules.rows).toEqual([{ cron: "30 3 * * *" }]);
  await db.transaction().execute(async (tx) => {
    await leaving.enqueue(tx, "make-backup", {});
    await leaving.enqueue(tx, "make-avif", { mediaId: randomUUID() });
  });
  const states = async () => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state from pgboss.job where name in ('make-backup', 'make-avif')
      order by name`.execute(db);
    return rows.map(({ name, state }) => `${name} ${state}`);
  };
  await vi.waitFor(
    async () => expect(await states()).toEqual(["make-avif completed", "make-backup created"]),
    { timeout: 15_000, interval: 100 },
  );

  // Most of a day later, when the queue looks for what has waited too long.
  await sql`
    update pgboss.job set start_after = start_after - interval '22 hours',
      keep_until = keep_until - interval '22 hours' where name = 'make-backup'`.execute(db);
  const boss = new PgBoss({ ...connection, schedule: false, supervise: false });
  await boss.start();
  await boss.supervise("make-backup");
  await boss.stop();
  expect(await states()).toEqual(["make-avif completed"]);
  await leaving.stop();
});

test("the sweep that the schedule sends, which carries nothing, is done without a complaint", async () => {
  const opened = await openTestShop();
  const { db } = opened.shop;
  const schedules = await sql<{ name: string; data: unknown }>`
    select name, data from pgboss.schedule where name = 'sweep-payments'`.execute(db);
  expect(schedules.rows).toEqual([{ name: "sweep-payments", data: {} }]);
  // As an earlier version's schedule sends it, with no data at all.
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, policy, retry_limit)
    values ('sweep-payments', null, 'created', 'singleton', 0) returning id`.execute(db);
  await vi.waitFor(
    async () => {
      const job = await sql<{ state: string }>`
        select state::text from pgboss.job where id = ${rows[0]?.id}`.execute(db);
      expect(job.rows).toEqual([{ state: "completed" }]);
    },
    { timeout: 15_000, interval: 100 },
  );
  await opened.close();
});

test.each([
  [0, 100],
  [0.5, 200],
  [0.75, 400],
  [0.95, 1000],
  [1, 1000],
])("a process that is busy for %d of its time takes a batch in %d ms", (utilization, pace) => {
  expect(yieldingPace(100, utilization)).toBeCloseTo(pace);
  expect(yieldingPace(0, utilization)).toBe(0);
});
