import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { type JobInsert, type JobResult, type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import type { Logger } from "pino";
import { type DatabaseTransaction, isDatabaseUnavailable } from "../db/database.ts";
import type { Connection } from "../db/open-database.ts";
import { reportBrokenConnection } from "../db/report-broken-connection.ts";
import { type LogContext, withLogContext } from "../log-context.ts";
import { jobTries, jobWaitSeconds } from "../metrics.ts";
import type { Job, JobTry, RetryPolicy } from "./define-job.ts";

/** The part of a job's definition that enqueues it. */
type JobKind<Data> = Pick<Job<Data, never>, "name" | "schema" | "key">;

export type JobQueue = {
  /** Joins the caller's transaction: the job exists exactly when its cause does. */
  enqueue<Data>(
    tx: DatabaseTransaction,
    job: JobKind<Data>,
    ...all: readonly Data[]
  ): Promise<void>;
  /** The same, delayed: no worker sees it before that time. */
  enqueueAt<Data>(
    tx: DatabaseTransaction,
    job: JobKind<Data>,
    at: Date,
    ...all: readonly Data[]
  ): Promise<void>;
  /**
   * The same in a transaction of its own.
   * @returns how many were enqueued; the limit of their kind drops the others
   */
  enqueueMissing<Data>(job: JobKind<Data>, all: readonly Data[]): Promise<number>;
  /** The jobs of all processes, as pg-boss counted them some seconds ago. */
  countJobs(): Promise<JobCounts[]>;
};

export type JobCounts = {
  readonly queue: string;
  /** Due, and waiting for a worker. */
  readonly ready: number;
  /** Waiting for their time, such as that of the next try. */
  readonly deferred: number;
  readonly active: number;
  /** Those that pg-boss still keeps. */
  readonly failed: number;
};

export type OpenJobQueue<Context> = JobQueue & {
  /** Starts the workers and the schedules. */
  start(ctx: Context): Promise<void>;
  /** Lets running jobs finish, for up to some seconds. */
  stop(): Promise<void>;
};

const policies: Record<Job<unknown, never>["limit"], NonNullable<Queue["policy"]>> = {
  "one-for-key": "exclusive",
  "newest-for-key": "stately",
};

/** How long a stop waits for running jobs. Longer ones are failed and run again elsewhere. */
const STOP_WITHIN_MS = 5_000;
/** A statement inserts at most this many. */
const INSERT_BATCH = 500;

/**
 * pg-boss on the shop's own PostgreSQL.
 *
 * @param jobs the kinds that this process works on. The queue of any other kind must exist before
 * it is enqueued
 * @param connections the most it opens, besides the one for LISTEN
 */
export async function openJobQueue<Context>(
  connection: Connection,
  log: Logger,
  jobs: readonly Job<unknown, Context>[],
  connections = 4,
): Promise<OpenJobQueue<Context>> {
  const boss = newBoss(connection, log, connections);
  await boss.start();
  await createQueues(boss, jobs);

  return {
    async enqueue(tx, job, ...all) {
      await boss.insert(job.name, insertsOf(job, all), { db: partOf(tx) });
    },
    async enqueueAt(tx, job, at, ...all) {
      const inserts = insertsOf(job, all).map((insert) => ({ ...insert, startAfter: at }));
      await boss.insert(job.name, inserts, { db: partOf(tx) });
    },
    enqueueMissing: (job, all) => enqueueMissing(boss, job, all),
    countJobs: () => countJobs(boss),
    async start(ctx) {
      for (const job of jobs) await work(boss, job, ctx, log);
      await updateSchedules(boss, jobs);
    },
    async stop() {
      // pg-boss's own graceful stop polls twice a second, so it takes half a second at least.
      const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name)));
      await Promise.race([ended, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

function newBoss(connection: Connection, log: Logger, connections: number): PgBoss {
  const boss = new PgBoss({
    ...connection,
    application_name: "conche-jobs",
    connectionTimeoutMillis: 3_000,
    max: connections,
    // Wakes a worker as soon as its job is committed; it still polls, in case a notice is lost.
    useListenNotify: true,
    // How often the queue looks for jobs whose process was killed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Lets a worker skip keys whose job is running.
    queueCacheIntervalSeconds: 10,
    // How often it drops jobs that waited too long.
    maintenanceIntervalSeconds: 3600,
  });
  boss.on("error", (error) => {
    if (isDatabaseUnavailable(error)) reportBrokenConnection(log, error);
    else log.error({ err: error }, "the job queue failed");
  });
  return boss;
}

/** Creates the queues of these jobs, and updates those whose options differ in this version. */
async function createQueues(boss: PgBoss, jobs: readonly Job<unknown, never>[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const { policy, ...options } = queueOptions(job);
    const queue = queues.get(job.name);
    const hasOtherPolicy = queue !== undefined && queue.policy !== policy;
    // pg-boss cannot change a policy. What waits goes with the queue, and is found again: by the
    // schedule, or by the sweep over orphaned work at this start.
    if (hasOtherPolicy) await boss.deleteQueue(job.name);
    if (!queue || hasOtherPolicy) await boss.createQueue(job.name, { policy, ...options });
    else if (!includes(queue, options)) await boss.updateQueue(job.name, options);
  }
}

async function updateSchedules(boss: PgBoss, jobs: readonly Job<unknown, never>[]): Promise<void> {
  const schedules = new Map((await boss.getSchedules()).map((each) => [each.name, each]));
  for (const { name, schedule } of jobs) {
    if (!schedule) continue;
    const { cron, timeZone: tz = "UTC" } = schedule;
    const current = schedules.get(name);
    if (current?.cron === cron && current.timezone === tz) continue;
    // If several runs were missed while no process ran, it runs once.
    await boss.schedule(name, cron, {}, { tz, missed: "once" });
  }
}

function insertsOf<Data>({ key }: JobKind<Data>, all: readonly Data[]): JobInsert[] {
  return all.map((data) => {
    const insert = { data: data as object };
    return key ? { ...insert, singletonKey: key(data) } : insert;
  });
}

async function enqueueMissing<Data>(
  boss: PgBoss,
  job: JobKind<Data>,
  all: readonly Data[],
): Promise<number> {
  let added = 0;
  for (let from = 0; from < all.length; from += INSERT_BATCH) {
    const batch = insertsOf(job, all.slice(from, from + INSERT_BATCH));
    const ids = await boss.insert(job.name, batch, { returnId: true });
    added += ids?.length ?? 0;
  }
  return added;
}

async function countJobs(boss: PgBoss): Promise<JobCounts[]> {
  const queues = await boss.getQueues();
  return queues.map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
    queue: name,
    ready: readyCount,
    deferred: deferredCount,
    active: activeCount,
    failed: failedCount,
  }));
}

function queueOptions(job: Job<unknown, never>) {
  return {
    policy: policies[job.limit],
    ...job.retry,
    retryBackoff: true,
    notify: true,
    expireInSeconds: job.expireInSeconds ?? 60,
    ...(job.retentionSeconds && { retentionSeconds: job.retentionSeconds }),
    // A job whose worker sends no heartbeat for this long goes to another worker.
    heartbeatSeconds: 10,
  };
}

function includes(queue: object, options: object): boolean {
  return Object.entries(options).every(
    ([name, value]) => queue[name as keyof typeof queue] === value,
  );
}

/** Lets pg-boss insert in the caller's transaction. Its returned ids are not needed. */
function partOf(tx: DatabaseTransaction) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      await tx.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows: [] };
    },
  };
}

/**
 * The minimum time per job: the busier the process, the longer, up to ten times `paceMs`.
 *
 * @param utilization the share of time that the process was busy, from 0 to 1
 * @returns milliseconds
 */
export function yieldingPace(paceMs: number, utilization: number): number {
  return Math.min(paceMs / Math.max(0, 1 - utilization), 10 * paceMs) || 0;
}

/** In seconds. pg-boss waits between half of this and all of it, at random. */
export function maxPause(
  { retryDelay, retryDelayMax }: Pick<RetryPolicy, "retryDelay" | "retryDelayMax">,
  retryCount: number,
): number {
  return Math.min(retryDelayMax, Math.max(retryDelay, 1) * 2 ** Math.min(16, retryCount + 1));
}

async function work<Data, Context>(
  boss: PgBoss,
  job: Job<Data, Context>,
  ctx: Context,
  log: Logger,
): Promise<void> {
  const { atOnce = 1 } = job;
  // Separate workers, so that a slow job blocks only itself.
  for (let worker = 0; worker < atOnce; worker += 1) await startWorker(boss, job, ctx, log);
}

const workerOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  // Jobs of one batch would share one time limit.
  batchSize: 1,
  // Lets the handler say that a job is not retried.
  perJobResults: true,
  includeMetadata: true,
} as const;

async function startWorker<Data, Context>(
  boss: PgBoss,
  job: Job<Data, Context>,
  ctx: Context,
  log: Logger,
): Promise<void> {
  const beginPace = paceOf(job);
  let id: string | undefined;

  async function runFetched([fetched]: JobWithMetadata<object>[]): Promise<JobResult[]> {
    if (!fetched) return [];
    const pace = beginPace();
    const result = await withLogContext(logContextOf(fetched), () =>
      runJob(job, ctx, fetched, log),
    );
    await pace;

    // Fetches the next job now instead of at the next poll.
    if (id) boss.notifyWorker(id);
    return [result];
  }

  id = await boss.work<object, unknown, typeof workerOptions>(job.name, workerOptions, runFetched);
}

/** @returns a function to call when a job starts; its promise resolves when the next one may start */
function paceOf({ paceMs = 0 }: Pick<Job<never, never>, "paceMs">): () => Promise<void> {
  let before = performance.eventLoopUtilization();
  return async () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    await wait(yieldingPace(paceMs, utilization));
  };
}

/** Other fields of a job's data may be more than an id. */
function logContextOf({ id, name, data }: JobWithMetadata<object>): LogContext {
  const { orderId, checkoutId } = data as LogContext;
  return { job: name, jobId: id, orderId, checkoutId };
}

async function runJob<Data, Context>(
  { name, schema, retry, schedule, handler }: Job<Data, Context>,
  ctx: Context,
  job: JobWithMetadata<object>,
  log: Logger,
): Promise<JobResult> {
  const { id, data, retryCount, retryLimit } = job;
  const isLast = retryCount >= retryLimit;
  const tried: JobTry = { retryWithinSeconds: isLast ? null : maxPause(retry, retryCount) };
  jobWaitSeconds.observe({ queue: name }, secondsDue(job));
  try {
    await handler(ctx, schema.parse(data), tried);
    jobTries.inc({ queue: name, result: "completed" });
    return { id, status: "completed" };
  } catch (error) {
    jobTries.inc({ queue: name, result: "failed" });
    const output = { message: String(error) };
    if (!isLast && isRetryable(error)) {
      log.warn({ err: error, retryCount }, "a job failed and will be tried again");
      return { id, status: "failed", output };
    }
    const how = schedule ? "its schedule brings the next one" : "for good";
    log.error({ err: error, retryCount }, `a job failed: ${how}`);
    // There is no dead letter queue; this status only ends the retries.
    return { id, status: "deadletter", output };
  }
}

/** How long a job was due before this attempt. Not negative, even if machines' clocks differ. */
function secondsDue({ createdOn, startAfter, startedOn }: JobWithMetadata<object>): number {
  const due = Math.max(createdOn.getTime(), startAfter.getTime());
  return Math.max(0, startedOn.getTime() - due) / 1000;
}

/** Errors of outside systems say so; our own bugs may be fixed in the next version. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof Error && "retryable" in error && error.retryable === false);
}
