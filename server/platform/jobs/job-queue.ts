import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { type JobInsert, type JobResult, type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import type { Logger } from "pino";
import type { DatabaseTransaction } from "../db/database.ts";
import type { Connection } from "../db/open-database.ts";
import { type LogContext, withLogContext } from "../log-context.ts";
import { jobTries, jobWaitSeconds } from "../metrics.ts";
import type { Job, JobTry, RetryPolicy } from "./define-job.ts";

/** What asking for a job takes of its definition. */
type JobKind<Data> = Pick<Job<Data, never>, "name" | "schema" | "key">;

export type JobQueue = {
  /** Part of the caller's transaction: a job exists exactly when what caused it does. */
  enqueue<Data>(
    tx: DatabaseTransaction,
    job: JobKind<Data>,
    ...all: readonly Data[]
  ): Promise<void>;
  /**
   * The same in a transaction of its own.
   * @returns how many are new; the limit of their kind drops the others
   */
  enqueueMissing<Data>(job: JobKind<Data>, all: readonly Data[]): Promise<number>;
  /** Of all processes, counted some seconds ago. */
  countJobs(): Promise<JobCounts[]>;
};

export type JobCounts = {
  readonly queue: string;
  /** Due, and waiting for a worker. */
  readonly ready: number;
  /** Waiting for their time, such as that of the next try. */
  readonly deferred: number;
  readonly active: number;
  /** The recent ones that are still kept. */
  readonly failed: number;
};

export type OpenJobQueue<Context> = JobQueue & {
  /** Starts working, and makes the schedules. */
  start(ctx: Context): Promise<void>;
  /** Lets running jobs finish, up to some seconds. */
  stop(): Promise<void>;
};

const policies: Record<Job<unknown, never>["limit"], NonNullable<Queue["policy"]>> = {
  "one-running": "singleton",
  "one-for-key": "exclusive",
  "newest-for-key": "stately",
};

/** Jobs of one kind that a worker takes at once. */
const BATCH = 10;
/** Many thousand orphans are handed to the queue in statements of this many. */
const INSERT_BATCH = 500;

/**
 * pg-boss on the shop's own PostgreSQL.
 *
 * @param jobs the kinds that this process works on; others that it asks for must have been made
 */
export async function openJobQueue<Context>(
  connection: Connection,
  log: Logger,
  jobs: readonly Job<unknown, Context>[],
): Promise<OpenJobQueue<Context>> {
  const boss = new PgBoss({
    ...connection,
    application_name: "conche-jobs",
    connectionTimeoutMillis: 3_000,
    max: 4,
    // Wakes a worker the moment its job is committed; polling stays as the floor.
    useListenNotify: true,
    // How often the queue looks for jobs whose process was killed in the middle.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // A worker goes by this to pass over a key whose job is running.
    queueCacheIntervalSeconds: 10,
    // How often it looks for jobs that waited longer than they are kept.
    maintenanceIntervalSeconds: 3600,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  await boss.start();
  for (const job of jobs) {
    const { policy, ...options } = queueOptions(job);
    await boss.createQueue(job.name, { policy, ...options });
    // Creating leaves a queue that is there as it is; a later version may want it otherwise.
    await boss.updateQueue(job.name, options);
  }
  const insertsOf = <Data>({ key }: JobKind<Data>, all: readonly Data[]) =>
    all.map((data) => ({ data, ...(key && { singletonKey: key(data) }) }) as JobInsert);
  return {
    async enqueue(tx, job, ...all) {
      await boss.insert(job.name, insertsOf(job, all), { db: partOf(tx) });
    },
    async enqueueMissing(job, all) {
      let added = 0;
      for (let from = 0; from < all.length; from += INSERT_BATCH) {
        const batch = insertsOf(job, all.slice(from, from + INSERT_BATCH));
        added += (await boss.insert(job.name, batch, { returnId: true }))?.length ?? 0;
      }
      return added;
    },
    async countJobs() {
      const queues = await boss.getQueues();
      return queues.map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
        queue: name,
        ready: readyCount,
        deferred: deferredCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    async start(ctx) {
      for (const job of jobs) {
        await work(boss, job, ctx, log);
        const { schedule } = job;
        if (!schedule) continue;
        const { cron, timeZone: tz = "UTC" } =
          typeof schedule === "function" ? schedule(ctx) : schedule;
        // What came due while no process ran is made up for, once.
        await boss.schedule(job.name, cron, {}, { tz, missed: "once" });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function queueOptions(job: Job<unknown, never>) {
  return {
    policy: policies[job.limit],
    ...job.retry,
    retryBackoff: true,
    notify: true,
    expireInSeconds: job.expireInSeconds ?? 60,
    ...(job.retentionSeconds && { retentionSeconds: job.retentionSeconds }),
    // A worker says this often that it lives; a job of a dead one is given to another.
    heartbeatSeconds: 10,
  };
}

/**
 * Its statements are long and always the same, and each order runs one. Nobody needs the ids that
 * they answer with, and in a transaction that goes out in one trip there are none yet.
 */
function partOf(tx: DatabaseTransaction) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      await tx.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows: [] };
    },
  };
}

/**
 * What a batch takes at the least in a busy process, so that jobs take their share of the time that
 * is left over. Some of them go on however busy it is.
 *
 * @param utilization the share of its time that the process was busy, from 0 to 1
 */
export function yieldingPace(paceMs: number, utilization: number): number {
  return Math.min(paceMs / Math.max(0, 1 - utilization), MOST_TIMES_SLOWER * paceMs) || 0;
}

const MOST_TIMES_SLOWER = 10;

/** pg-boss waits between half of this and all of it, at random. */
export function longestPause(
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
  const { name, atOnce = 1, paceMs = 0 } = job;
  let before = performance.eventLoopUtilization();
  const options = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    batchSize: atOnce > 1 ? atOnce : BATCH,
    // While batches come back full, the next one is fetched at once instead of at the next poll.
    burstWhenBatchFull: true,
    // One job that fails is tried again without its neighbours.
    perJobResults: true,
    includeMetadata: true,
  } as const;
  await boss.work<object, unknown, typeof options>(name, options, async (fetched) => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const pace = wait(yieldingPace(paceMs, utilization));
    const run = (each: JobWithMetadata<object>) => {
      // Anything else in its data may be more than an id.
      const { orderId, checkoutId } = each.data as LogContext;
      const context = { job: name, jobId: each.id, orderId, checkoutId };
      return withLogContext(context, () => runJob(job, ctx, each, log));
    };
    const results: JobResult[] = atOnce > 1 ? await Promise.all(fetched.map(run)) : [];
    if (atOnce === 1) for (const each of fetched) results.push(await run(each));
    await pace;
    return results;
  });
}

async function runJob<Data, Context>(
  { name, schema, retry, schedule, handler }: Job<Data, Context>,
  ctx: Context,
  job: JobWithMetadata<object>,
  log: Logger,
): Promise<JobResult> {
  const { id, data, retryCount, retryLimit } = job;
  const isLast = retryCount >= retryLimit;
  const tried: JobTry = { retryWithinSeconds: isLast ? null : longestPause(retry, retryCount) };
  jobWaitSeconds.observe({ queue: name }, secondsDue(job));
  try {
    await handler(ctx, schema.parse(data), tried);
    jobTries.inc({ queue: name, outcome: "completed" });
    return { id, status: "completed" };
  } catch (error) {
    jobTries.inc({ queue: name, outcome: "failed" });
    const output = { message: String(error) };
    if (!isLast && isRetryable(error)) {
      log.warn({ err: error, retryCount }, "a job failed and will be tried again");
      return { id, status: "failed", output };
    }
    const how = schedule ? "its schedule brings the next one" : "for good";
    log.error({ err: error, retryCount }, `a job failed: ${how}`);
    // Without a dead letter queue this only says: no further try.
    return { id, status: "deadletter", output };
  }
}

/** How long a job was due before this try began. Clocks of several machines may differ a little. */
function secondsDue({ createdOn, startAfter, startedOn }: JobWithMetadata<object>): number {
  const due = Math.max(createdOn.getTime(), startAfter.getTime());
  return Math.max(0, startedOn.getTime() - due) / 1000;
}

/** Errors of outside systems say it; a fault of ours may be gone with the next version. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof Error && "retryable" in error && error.retryable === false);
}
