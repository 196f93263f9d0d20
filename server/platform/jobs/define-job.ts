import { z } from "zod";

/**
 * One kind of job: its name, data, retries and handler. A feature exports it beside the use case
 * that it runs.
 *
 * A job may run twice, and its process may die at any point, so a handler checks first and acts
 * then. When it throws, the queue retries it unless the error says `retryable: false`.
 */
export interface Job<Data, Context> {
  /** The queue's name. */
  readonly name: string;
  /** The job's data: only ids; the handler reads the rest when it runs. */
  readonly schema: z.ZodType<Data>;
  readonly retry: RetryPolicy;
  /**
   * How many of it may exist. `one-for-key`: at most one per key, waiting or running; for work
   * whose result depends on nothing but its key. `newest-for-key`: one waiting and one running per
   * key, so that changes made while one runs are seen by the next; also for sweeps, so that starts
   * and schedules queue no more of them than have anything to do.
   */
  readonly limit: "one-for-key" | "newest-for-key";
  /** For the limits; without it, all of this kind have the same one. */
  key?(data: Data): string;
  /** When it runs on a schedule, with `{}` as its data. UTC unless a time zone is given. */
  readonly schedule?: { readonly cron: string; readonly timeZone?: string };
  /** How many run concurrently in this process; one by default. */
  readonly atOnce?: number;
  /** The minimum time per job, in milliseconds, so that shoppers come first under load. */
  readonly paceMs?: number;
  /** The longest that one may run before it counts as failed. A dead process is noticed sooner. */
  readonly expireInSeconds?: number;
  /** How long a job waits before it is dropped; 14 days by default. */
  readonly retentionSeconds?: number;
  /** @throws anything; `retryable: false` ends the retries */
  handler(ctx: Context, data: Data, tried: JobTry): Promise<unknown>;
  /**
   * Finds work that our own tables say is still to be done: after a restore, after a day of
   * failures, or when the shop has taken over a former one's orders. The sweep enqueues a job for
   * each; the limit drops duplicates.
   */
  readonly findOrphans?: (ctx: Context) => Promise<readonly Data[]>;
}

/** Which attempt this is. */
export type JobTry = {
  /** The longest time until the next attempt if this one fails; null for the last one. */
  readonly retryWithinSeconds: number | null;
};

export type RetryPolicy = {
  readonly retryLimit: number;
  /** Seconds before the second attempt, at least; the pause doubles after each attempt. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
};

/** For work that must be done eventually. What fails for a day is requeued by the sweep. */
export const retryForADay: RetryPolicy = { retryLimit: 34, retryDelay: 2, retryDelayMax: 3600 };

/** For large work that is scheduled again anyway, such as a backup. */
export const retryForAnHour: RetryPolicy = { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 };

/** For sweeps: the next run does what this one missed. */
export const noRetry: RetryPolicy = { retryLimit: 0, retryDelay: 0, retryDelayMax: 3600 };

export function defineJob<Data, Context>(job: Job<Data, Context>): Job<Data, Context> {
  return job;
}

/**
 * A job that looks on a schedule for what is due, and does it. The next run does what one missed.
 * It counts as failed after 5 minutes, unless it may take longer.
 */
export function defineSweep<Context>(sweep: {
  readonly name: string;
  readonly cron: string;
  readonly expireInSeconds?: number;
  run(ctx: Context): Promise<unknown>;
}): Job<Record<string, never>, Context> {
  const { name, cron, expireInSeconds = 300 } = sweep;
  return defineJob({
    name,
    schema: z.object({}),
    retry: noRetry,
    limit: "newest-for-key",
    schedule: { cron },
    expireInSeconds,
    async handler(ctx) {
      await sweep.run(ctx);
    },
  });
}
