import { fromKysely, type JobResult, PgBoss, type Queue } from "pg-boss";
import type { Logger } from "pino";
import type { DatabaseTransaction } from "../db/database.ts";
import type { Connection } from "../db/open-database.ts";

/** Every kind of job and what it carries. Ids only: a job reads the rest when it runs. */
export type Jobs = {
  /** One e-mail about one order. */
  "send-order-email": { readonly orderId: string; readonly kind: OrderEmailKind };
  /** A fresh link to an order's page. The request has an id, so that each gets one mail and no two. */
  "send-order-link": { readonly orderId: string; readonly requestId: string };
  /** Asks the payment provider about what is open. `everything`: however old; else what is due. */
  "sweep-payments": { readonly everything?: boolean };
};
export type JobName = keyof Jobs;

/** To the owner: a new order. To the shopper: the confirmation. */
export type OrderEmailKind = "owner" | "customer";

export type JobHandlers = { readonly [Name in JobName]: (data: Jobs[Name]) => Promise<void> };

export type JobQueue = {
  /** Part of the caller's transaction: a job exists exactly when what caused it does. */
  enqueue<Name extends JobName>(
    tx: DatabaseTransaction,
    name: Name,
    data: Jobs[Name],
  ): Promise<void>;
  /** Starts working; the queue's own tables and schedules are made where they are missing. */
  start(handlers: JobHandlers): Promise<void>;
  /** Lets running jobs finish, up to some seconds. */
  stop(): Promise<void>;
};

type QueueSettings = { readonly cron?: string; readonly options: Omit<Queue, "name"> };

const queues: Record<JobName, QueueSettings> = {
  "send-order-email": {
    options: { retryLimit: 25, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
  },
  "send-order-link": {
    // Some hours. Who waited longer than that has asked again.
    options: { retryLimit: 15, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
  },
  "sweep-payments": {
    cron: "* * * * *",
    // One at a time, and never again on failure: the next minute brings a new one.
    options: { policy: "singleton", retryLimit: 0, expireInSeconds: 600 },
  },
};

/** pg-boss on the shop's own PostgreSQL. */
export async function openJobQueue(connection: Connection, log: Logger): Promise<JobQueue> {
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
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: fromKysely(tx) });
    },
    async start(handlers) {
      for (const name of Object.keys(queues) as JobName[]) {
        await work(boss, name, handlers[name], log);
        const { cron } = queues[name];
        if (cron) await boss.schedule(name, cron);
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handle: JobHandlers[Name],
  log: Logger,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    batchSize: 10,
    // While batches come back full, the next one is fetched at once instead of at the next poll.
    burstWhenBatchFull: true,
    // One job that fails is tried again without its neighbours.
    perJobResults: true,
  } as const;
  await boss.work<Jobs[Name], unknown, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = [];
    for (const { id, data } of jobs) {
      try {
        await handle(data);
        results.push({ id, status: "completed" });
      } catch (error) {
        log.error({ err: error, job: name, jobId: id }, "a job failed and will be tried again");
        results.push({ id, status: "failed", output: { message: String(error) } });
      }
    }
    return results;
  });
}
