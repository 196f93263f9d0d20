import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { createDatabase, dropDatabase, withDatabase } from "#test/support/databases.ts";
import { metricValue } from "#test/support/metric-value.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { createLog } from "../log.ts";
import { registry } from "../metrics.ts";
import { defineJob, type Job, noRetry, retryForADay } from "./define-job.ts";
import { maxPause, type OpenJobQueue, openJobQueue, yieldingPace } from "./job-queue.ts";
import { requeueOrphanedWork } from "./requeue-orphaned-work.ts";

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

const opened: OpenJobQueue<object>[] = [];
afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.stop();
});

async function openQueue(jobs: readonly Job<unknown, object>[]): Promise<OpenJobQueue<object>> {
  const queue = await openJobQueue(connection, log, jobs);
  opened.push(queue);
  await queue.start({});
  return queue;
}

type Parcel = { readonly id: string };

/** A test job that runs the given function. */
function parcelJob(
  job: Partial<Job<Parcel, object>> & Pick<Job<Parcel, object>, "name" | "handler">,
) {
  const schema = z.object({ id: z.string() });
  const key = ({ id }: Parcel) => id;
  return defineJob<Parcel, object>({
    schema,
    retry: retryForADay,
    limit: "one-for-key",
    key,
    ...job,
  });
}

/** A test job for all work at once, as the nightly ones. */
function sweepJob(
  job: Partial<Job<object, object>> & Pick<Job<object, object>, "name" | "handler">,
) {
  const schema = z.object({});
  return defineJob<object, object>({ schema, retry: noRetry, limit: "newest-for-key", ...job });
}

/** The library behind the queue, as the schedule uses it. */
async function withBoss(act: (boss: PgBoss) => Promise<unknown>): Promise<void> {
  const boss = new PgBoss({ ...connection, schedule: false, supervise: false });
  await boss.start();
  await act(boss);
  await boss.stop();
}

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name} order by created_on, state`.execute(db);
  return rows.map(({ state }) => state);
}

/** A handler that waits until the test releases it. */
function blockedHandler() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const handler = vi.fn(async () => await promise);
  return { handler, release: resolve };
}

test("a job that is running when the queue stops is finished first, and not run again", async () => {
  const { handler, release } = blockedHandler();
  const job = parcelJob({ name: "stopped", handler });
  const first = await openQueue([job]);
  await db.transaction().execute((tx) => first.enqueue(tx, job, { id: "a" }));
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce(), { timeout: 10_000 });

  const stopping = first.stop();
  release();
  await stopping;
  expect(await statesOf("stopped")).toEqual(["completed"]);

  await openQueue([job]);
  expect(await statesOf("stopped")).toEqual(["completed"]);
  expect(handler).toHaveBeenCalledOnce();
});

test("a key has one job, waiting or running, however often it is enqueued", async () => {
  const { handler, release } = blockedHandler();
  const job = parcelJob({ name: "one-for-key", handler });
  const queue = await openQueue([job]);
  expect(await queue.enqueueMissing(job, [{ id: "a" }, { id: "b" }])).toBe(2);
  expect(await queue.enqueueMissing(job, [{ id: "a" }, { id: "c" }])).toBe(1);
  await vi.waitFor(() => expect(handler).toHaveBeenCalled(), { timeout: 10_000 });
  await db.transaction().execute((tx) => queue.enqueue(tx, job, { id: "a" }));
  expect(await statesOf(job.name)).toHaveLength(3);
  release();
  await expect.poll(() => statesOf(job.name)).toEqual(["completed", "completed", "completed"]);
  expect(await queue.enqueueMissing(job, [{ id: "a" }])).toBe(1);
});

test("a job enqueued while its key's job runs is run after it, with the newest data", async () => {
  const { handler, release } = blockedHandler();
  const job = parcelJob({ name: "newest-for-key", limit: "newest-for-key", atOnce: 2, handler });
  const queue = await openQueue([job]);
  await queue.enqueueMissing(job, [{ id: "a" }]);
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(await queue.enqueueMissing(job, [{ id: "a" }])).toBe(1);
  expect(await queue.enqueueMissing(job, [{ id: "a" }])).toBe(0);
  release();
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2), { timeout: 40_000 });
});

test("however often processes start while a sweep waits, one runs and one more waits", async () => {
  const { handler, release } = blockedHandler();
  const job = sweepJob({ name: "start-sweep", handler });
  const queue = await openQueue([job]);
  await queue.enqueueMissing(job, [{}]);
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce(), { timeout: 10_000 });

  const other = await openQueue([job]);
  for (let start = 0; start < 5; start += 1) {
    await db.transaction().execute((tx) => other.enqueue(tx, job, {}));
  }
  await withBoss(async (boss) => expect(await boss.send(job.name, {})).toBeNull());
  expect(await statesOf(job.name)).toEqual(["active", "created"]);
  release();
});

test("a queue that an earlier version limited in another way is made anew, with its schedule", async () => {
  const boss = new PgBoss({ ...connection, schedule: false, supervise: false });
  await boss.start();
  await boss.createQueue("former-sweep", { policy: "singleton" });
  await boss.schedule("former-sweep", "53 * * * *");
  await boss.insert("former-sweep", [{}, {}, {}]);

  const handler = vi.fn(async () => {});
  const job = sweepJob({ name: "former-sweep", schedule: { cron: "53 * * * *" }, handler });
  await openQueue([job]);
  expect((await boss.getQueue("former-sweep"))?.policy).toBe("stately");
  expect(await boss.getSchedules("former-sweep")).toMatchObject([{ cron: "53 * * * *" }]);
  expect(await statesOf("former-sweep")).toEqual([]);
  await boss.stop();
});

test("a job is retried unless its error is not retryable or its data is invalid", async () => {
  const fail = async (_: object, { id }: Parcel) => {
    throw Object.assign(new Error(id), id === "refused" ? { retryable: false } : {});
  };
  const job = parcelJob({ name: "failing", handler: fail });
  const queue = await openQueue([job]);
  await queue.enqueueMissing(job, [{ id: "away" }]);
  await vi.waitFor(async () => expect(await statesOf(job.name)).toEqual(["retry"]), 10_000);
  await queue.enqueueMissing(job, [{ id: "refused" }]);
  await expect.poll(() => statesOf(job.name)).toEqual(["retry", "failed"]);
});

test("each job has the time limit of its kind, also if several wait together", async () => {
  const handler = vi.fn(async () => void (await setTimeout(700)));
  const job = parcelJob({ name: "slow", handler, expireInSeconds: 1 });
  const queue = await openQueue([job]);
  const parcels = ["a", "b", "c"].map((id) => ({ id }));
  await db.transaction().execute((tx) => queue.enqueue(tx, job, ...parcels));

  await expect.poll(() => statesOf("slow")).toEqual(["completed", "completed", "completed"]);
  expect(handler).toHaveBeenCalledTimes(3);
});

test("a handler knows when its job is retried, and which try is the last", async () => {
  const tries: (number | null)[] = [];
  const job = parcelJob({
    name: "two-tries",
    retry: { retryLimit: 1, retryDelay: 1, retryDelayMax: 5 },
    async handler(_, __, { retryWithinSeconds }) {
      tries.push(retryWithinSeconds);
      throw new Error("away");
    },
  });
  const queue = await openQueue([job]);
  await queue.enqueueMissing(job, [{ id: "a" }]);
  await expect.poll(() => statesOf(job.name)).toEqual(["failed"]);
  expect(tries).toEqual([2, null]);
});

test("the pauses of a day of retries grow to an hour", () => {
  const pauses = Array.from({ length: retryForADay.retryLimit }, (_, count) =>
    maxPause(retryForADay, count),
  );
  expect(pauses.slice(0, 5)).toEqual([4, 8, 16, 32, 64]);
  expect(pauses.at(-1)).toBe(3600);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(27);
});

test("orphaned work in our own tables is requeued once", async () => {
  const { handler, release } = blockedHandler();
  const orphans = [{ id: "a" }, { id: "b" }];
  const job = parcelJob({ name: "orphaned", handler, findOrphans: async () => orphans });
  const queue = await openQueue([job]);
  const ctx = { jobs: queue, log };
  await queue.enqueueMissing(job, [{ id: "b" }]);
  expect(await requeueOrphanedWork(ctx, [job])).toBe(1);
  expect(await requeueOrphanedWork(ctx, [job])).toBe(0);
  release();
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2), { timeout: 10_000 });
});

test("a kind that a process leaves to others is not run or unscheduled by it, and does not pile up", async () => {
  const idle = async () => {};
  const other = parcelJob({ name: "other", handler: idle });
  const nightly = sweepJob({
    name: "nightly",
    schedule: { cron: "30 3 * * *", timeZone: "UTC" },
    retentionSeconds: 20 * 3600,
    handler: idle,
  });
  await (await openQueue([other, nightly])).stop();
  opened.length = 0;

  const leaving = await openQueue([other]);
  const schedules = await sql`select cron from pgboss.schedule where name = 'nightly'`.execute(db);
  expect(schedules.rows).toEqual([{ cron: "30 3 * * *" }]);
  await db.transaction().execute(async (tx) => {
    await leaving.enqueue(tx, nightly, {});
    await leaving.enqueue(tx, other, { id: "a" });
  });
  await vi.waitFor(async () => expect(await statesOf("other")).toEqual(["completed"]), 15_000);
  expect(await statesOf("nightly")).toEqual(["created"]);

  // Simulates the time after which the queue drops waiting jobs.
  await sql`
    update pgboss.job set start_after = start_after - interval '22 hours',
      keep_until = keep_until - interval '22 hours' where name = 'nightly'`.execute(db);
  await withBoss((boss) => boss.supervise("nightly"));
  expect(await statesOf("nightly")).toEqual([]);
});

test("a scheduled job has the defaults of its schema", async () => {
  const handler = vi.fn(async () => {});
  const job = defineJob<{ everything: boolean }, object>({
    name: "sweep",
    schema: z.object({ everything: z.boolean().default(false) }),
    retry: noRetry,
    limit: "newest-for-key",
    schedule: { cron: "* * * * *" },
    handler,
  });
  await openQueue([job]);
  const { rows } = await sql`select data from pgboss.schedule where name = 'sweep'`.execute(db);
  expect(rows).toEqual([{ data: {} }]);
  await withBoss((boss) => boss.send("sweep", {}));
  await expect
    .poll(() => handler)
    .toHaveBeenCalledWith({}, { everything: false }, expect.anything());
});

test.each([
  [0, 100],
  [0.5, 200],
  [0.75, 400],
  [0.95, 1000],
  [1, 1000],
])("a process that is busy for %d of its time fetches a job every %d ms", (utilization, pace) => {
  expect(yieldingPace(100, utilization)).toBeCloseTo(pace);
  expect(yieldingPace(0, utilization)).toBe(0);
});

test("a job's log lines have its name, its id and its order, and no other data", async () => {
  const lines: string[] = [];
  const ownLog = createLog("warn", { write: (line) => void lines.push(line) });
  const orderId = randomUUID();
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const job = defineJob<{ orderId: string; note: string }, object>({
    name: "logging",
    schema: z.object({ orderId: z.guid(), note: z.string() }),
    retry: noRetry,
    limit: "newest-for-key",
    async handler() {
      ownLog.warn("halfway");
      finish();
      throw new Error("broken");
    },
  });
  const queue = await openJobQueue(connection, ownLog, [job]);
  opened.push(queue);
  await queue.start({});
  await db.transaction().execute((tx) => queue.enqueue(tx, job, { orderId, note: "robin" }));
  await done;
  await vi.waitFor(() => expect(lines).toHaveLength(2), 10_000);
  for (const line of lines.map((line) => JSON.parse(line))) {
    expect(line).toMatchObject({ job: "logging", jobId: expect.any(String), orderId });
  }
  expect(lines.join()).not.toContain("robin");
});

test("jobs are counted by queue and state", async () => {
  const { handler, release } = blockedHandler();
  const job = parcelJob({ name: "counted", handler });
  const queue = await openQueue([job]);
  const counts = async () => (await queue.countJobs()).find((each) => each.queue === "counted");
  await queue.enqueueMissing(job, [{ id: "a" }]);
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce(), 10_000);
  await queue.enqueueMissing(job, [{ id: "b" }, { id: "c" }]);
  await expect.poll(() => counts()).toMatchObject({ active: 1, ready: 2, deferred: 0 });
  const text = await registry.metrics();
  expect(metricValue(text, 'conche_job_wait_seconds_count{queue="counted"}')).toBe(1);
  release();
  await vi.waitFor(async () => {
    const completed = 'conche_jobs_total{queue="counted",result="completed"}';
    expect(metricValue(await registry.metrics(), completed)).toBe(3);
  }, 10_000);
});
