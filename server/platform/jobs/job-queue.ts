import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { type JobResult, PgBoss, type Queue, type SendOptions } from "pg-boss";
import type { Logger } from "pino";
import type { DatabaseTransaction } from "../db/database.ts";
import type { Connection } from "../db/open-database.ts";
import { withPreparation } from "../db/prepared.ts";

/** Every kind of job and what it carries. Ids only: a job reads the rest when it runs. */
export type Jobs = {
  /** One e-mail about one order. */
  "send-order-email": { readonly orderId: string; readonly kind: OrderEmailKind };
  /** A fresh link to an order's page. The request has an id, so that each gets one mail and no two. */
  "send-order-link": { readonly orderId: string; readonly requestId: string };
  /** Mirrors one order into the ERP. `attempt`: only if so many have failed and none since. */
  "sync-order-to-erp": { readonly orderId: string; readonly attempt?: number };
  /** The smaller files of an uploaded picture, which take too long to wait for. */
  "make-avif": { readonly mediaId: string };
  /** Clears away uploads that never came to their end. */
  "sweep-media": Readonly<Record<string, never>>;
  /** Asks the payment provider about what is open. `everything`: however old; else what is due. */
  "sweep-payments": { readonly everything?: boolean };
  /** Writes the nightly backup, where one is wished for. */
  "make-backup": Readonly<Record<string, never>>;
  /** Tells the owner of paid orders that nobody told of. */
  "sweep-order-emails": Record<string, never>;
  /** Does what an event of the payment provider tells of. */
  "process-payment-event": { readonly eventId: string };
  /** Lets go of checkouts that nobody pays any more. */
  "clean-up-checkouts": Record<string, never>;
  /** Compares the orders with the payment provider's books. */
  "check-agreement": Record<string, never>;
  /** Gives what is still to be done and has no job any more a new one. */
  "take-up-lost-work": Record<string, never>;
};
export type JobName = keyof Jobs;

/** To the owner: a new order. To the shopper: the confirmation, and how a bank payment went on. */
export type OrderEmailKind = "owner" | "customer" | "payment-cleared" | "payment-failed";

/** `null`: this process leaves them to others, and when they come as well. */
export type JobHandlers = {
  readonly [Name in JobName]: ((data: Jobs[Name]) => Promise<void>) | null;
};

/** When kinds of jobs come by themselves whose time depends on the settings. */
export type Schedules = {
  readonly [Name in JobName]?: { readonly cron: string; readonly timeZone: string };
};

export type JobQueue = {
  /** Part of the caller's transaction: a job exists exactly when what caused it does. */
  enqueue<Name extends JobName>(
    tx: DatabaseTransaction,
    name: Name,
    data: Jobs[Name],
    options?: { readonly startAfterSeconds?: number },
  ): Promise<void>;
  /** The same for several of a kind, in one statement. */
  enqueueAll<Name extends JobName>(
    tx: DatabaseTransaction,
    name: Name,
    all: readonly Jobs[Name][],
  ): Promise<void>;
  /** Starts working; the queue's own tables and schedules are made where they are missing. */
  start(handlers: JobHandlers): Promise<void>;
  /** Lets running jobs finish, up to some seconds. */
  stop(): Promise<void>;
};

type QueueSettings = {
  readonly cron?: string;
  /** What waits for others, such as a mail server, runs at the same time instead of in turn. */
  readonly together?: boolean;
  /** How many jobs a worker takes at once; 10 unless it says otherwise. */
  readonly batchSize?: number;
  /**
   * What a batch takes at the least while the process has nothing else to do, in milliseconds, so
   * that a rush comes in whole batches. The busier it is, the longer.
   */
  readonly paceMs?: number;
  readonly options: Omit<Queue, "name">;
};

/** Longer than a mail server is waited for; a process that dies is noticed by its silence. */
const MAIL_EXPIRES_SECONDS = 300;

const queues: Record<JobName, QueueSettings> = {
  "send-order-email": {
    together: true,
    // A hundred mails a second; in a rush the shoppers come first, and it may be ten.
    paceMs: 100,
    options: {
      retryLimit: 25,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: MAIL_EXPIRES_SECONDS,
    },
  },
  "send-order-link": {
    together: true,
    // Some hours. Who waited longer than that has asked again.
    options: {
      retryLimit: 15,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: MAIL_EXPIRES_SECONDS,
    },
  },
  "sweep-order-emails": {
    cron: "*/10 * * * *",
    options: { policy: "singleton", retryLimit: 0, expireInSeconds: 3600 },
  },
  "sync-order-to-erp": {
    // Few at once, for the ERP's sake; and minutes each, when it is slow.
    together: true,
    batchSize: 4,
    // For what breaks here. When the ERP fails, the job itself says when to try again.
    options: {
      retryLimit: 25,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 900,
      // While the ERP hangs, each waiting order comes again and again, each time as a new job.
      deleteAfterSeconds: 3600,
    },
  },
  "make-avif": {
    // A large picture on a busy machine takes its time; one that fails for a day is shown as WebP.
    options: {
      retryLimit: 25,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 300,
    },
  },
  "sweep-media": {
    cron: "*/10 * * * *",
    options: { policy: "singleton", retryLimit: 0, expireInSeconds: 300 },
  },
  "sweep-payments": {
    cron: "* * * * *",
    // One at a time, and never again on failure: the next minute brings a new one.
    options: { policy: "singleton", retryLimit: 0, expireInSeconds: 600 },
  },
  "make-backup": {
    options: {
      policy: "singleton",
      retryLimit: 5,
      retryDelay: 300,
      expireInSeconds: 6 * 3600,
      // One that nobody takes goes before the next night's comes, so that none pile up.
      retentionSeconds: 20 * 3600,
    },
  },
  "process-payment-event": {
    // About a day; what is still open by then is taken up again every hour.
    options: { retryLimit: 30, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
  },
  "clean-up-checkouts": {
    cron: "23 * * * *",
    options: { policy: "singleton", retryLimit: 0, expireInSeconds: 900 },
  },
  "check-agreement": {
    cron: "41 * * * *",
    options: { policy: "singleton", retryLimit: 0, expireInSeconds: 1800 },
  },
  "take-up-lost-work": {
    cron: "53 * * * *",
    options: { policy: "singleton", retryLimit: 0, expireInSeconds: 300 },
  },
};

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(queues, name);
}

/** pg-boss on the shop's own PostgreSQL. */
export async function openJobQueue(
  connection: Connection,
  log: Logger,
  schedules: Schedules = {},
): Promise<JobQueue> {
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
    // And for jobs that waited longer than they are kept.
    maintenanceIntervalSeconds: 3600,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  for (const name of Object.keys(queues) as JobName[]) {
    const options = {
      notify: true,
      expireInSeconds: 60,
      // A worker says this often that it lives; a job of a dead one is given to another.
      heartbeatSeconds: 10,
      ...queues[name].options,
    };
    await boss.createQueue(name, options);
    // Creating leaves a queue that is there as it is; a later version may want it otherwise.
    const { policy: _, ...changeable } = options;
    await boss.updateQueue(name, changeable);
  }
  return {
    async enqueue(tx, name, data, { startAfterSeconds: startAfter } = {}) {
      await boss.send(name, data, { db: partOf(tx), ...(startAfter && { startAfter }) });
    },
    async enqueueAll(tx, name, all) {
      await boss.insert(
        name,
        all.map((data) => ({ data })),
        { db: partOf(tx) },
      );
    },
    async start(handlers) {
      for (const name of Object.keys(queues) as JobName[]) {
        const handle = handlers[name];
        if (!handle) continue;
        await work(boss, name, handle, log);
        const { cron } = queues[name];
        const wished = schedules[name];
        // Something, because handlers read what their job carries, and by default it is null.
        if (cron) await boss.schedule(name, cron, {});
        // What came due while no process ran is made up for, once.
        else if (wished) {
          const { timeZone: tz } = wished;
          await boss.schedule(name, wished.cron, {}, { tz, missed: "once" });
        } else await boss.unschedule(name);
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/**
 * Its statements are long and always the same, and each order runs one. Nobody needs the ids that
 * they answer with, and in a transaction that goes out in one trip there are none yet.
 */
function partOf(tx: DatabaseTransaction): NonNullable<SendOptions["db"]> {
  return {
    async executeSql(text, values = []) {
      await tx.executeQuery(CompiledQuery.raw(withPreparation(text), [...values]));
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

async function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handle: NonNullable<JobHandlers[Name]>,
  log: Logger,
): Promise<void> {
  const { together, batchSize = 10, paceMs = 0 } = queues[name];
  let before = performance.eventLoopUtilization();
  const options = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    batchSize,
    // While batches come back full, the next one is fetched at once instead of at the next poll.
    burstWhenBatchFull: true,
    // One job that fails is tried again without its neighbours.
    perJobResults: true,
  } as const;
  await boss.work<Jobs[Name], unknown, typeof options>(name, options, async (jobs) => {
    const run = async ({ id, data }: { id: string; data: Jobs[Name] }): Promise<JobResult> => {
      try {
        // A schedule that an earlier version made says nothing at all.
        await handle(data ?? {});
        return { id, status: "completed" };
      } catch (error) {
        log.error({ err: error, job: name, jobId: id }, "a job failed and will be tried again");
        return { id, status: "failed", output: { message: String(error) } };
      }
    };
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const pace = wait(yieldingPace(paceMs, utilization));
    const results: JobResult[] = together ? await Promise.all(jobs.map(run)) : [];
    if (!together) for (const job of jobs) results.push(await run(job));
    await pace;
    return results;
  });
}
