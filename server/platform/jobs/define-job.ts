import type { z } from "zod";

/**
 * One kind of job: its name, its data, how often it is tried and what it does. A feature exports it
 * beside the use case that it runs.
 *
 * A job may run twice and its process may die anywhere in it, so a handler looks first and acts then.
 * When it throws, the queue tries it again, unless the error says `retryable: false`.
 */
export interface Job<Data, Context> {
  /** The queue's name. */
  readonly name: string;
  /** Of its data: ids only, a handler reads the rest when it runs. */
  readonly schema: z.ZodType<Data>;
  readonly retry: RetryPolicy;
  /**
   * How many of it there may be. `one-running`: many wait, one runs. `one-for-key`: one in all for
   * each key, waiting or running; for work whose result depends on nothing but its key.
   * `newest-for-key`: one waiting and one running for each key, so that what changes while one runs
   * is seen by the next.
   */
  readonly limit: "one-running" | "one-for-key" | "newest-for-key";
  /** For the limits by key. */
  key?(data: Data): string;
  /** When it is enqueued by itself, with `{}` as its data. UTC unless it says otherwise. */
  readonly schedule?: { readonly cron: string; readonly timeZone?: string };
  /** How many this process runs at the same time; one unless it says otherwise. */
  readonly atOnce?: number;
  /** The shortest time for a batch, in milliseconds, so that shoppers come first in a rush. */
  readonly paceMs?: number;
  /** The longest that one may run; then it counts as failed. A dead process is noticed sooner. */
  readonly expireInSeconds?: number;
  /** How long one waits before it is dropped; 14 days unless it says otherwise. */
  readonly retentionSeconds?: number;
  /** @throws whatever made it fail; `retryable: false` ends its tries */
  handler(ctx: Context, data: Data, tried: JobTry): Promise<void>;
  /**
   * The data of what our own tables say is still to be done: after a restore, after a day of
   * failures, for an adopted database. The sweep enqueues a job for each; the limit drops it where
   * there is one.
   */
  readonly findOrphans?: (ctx: Context) => Promise<readonly Data[]>;
}

/** Which try of a job this is. */
export type JobTry = {
  /** The longest time until the next try, should this one fail; null for the last one. */
  readonly retryWithinSeconds: number | null;
};

export type RetryPolicy = {
  readonly retryLimit: number;
  /** Seconds before the second try, at the least; each further pause is twice as long. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
};

/** For work that has to be done in the end. What is not done after a day is requeued by the sweep. */
export const retryForADay: RetryPolicy = { retryLimit: 34, retryDelay: 2, retryDelayMax: 3600 };

/** For large work that is scheduled again anyway, such as a backup. */
export const retryForAnHour: RetryPolicy = { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 };

/** For sweeps: the next run does what this one did not. */
export const noRetry: RetryPolicy = { retryLimit: 0, retryDelay: 0, retryDelayMax: 3600 };

export function defineJob<Data, Context>(job: Job<Data, Context>): Job<Data, Context> {
  return job;
}
