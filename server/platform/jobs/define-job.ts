import type { z } from "zod";

/**
 * One kind of job, all of it: what it is called, what it carries, how often it is tried and what it
 * does. A feature exports it beside the use case that it runs.
 *
 * A job may run twice and its process may die anywhere in it, so a handler looks first and acts then.
 * What it throws is tried again by the queue, unless the error says `retryable: false`.
 */
export interface Job<Data, Context> {
  /** The queue's name. */
  readonly name: string;
  /** What it carries: ids only, a handler reads the rest when it runs. */
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
  /** When it comes by itself; it carries `{}` then. */
  readonly schedule?: Schedule | ((ctx: Context) => Schedule);
  /** How many this process does at the same time; one unless it says otherwise. */
  readonly atOnce?: number;
  /** The least that a batch takes, in milliseconds: in a rush the shoppers come first. */
  readonly paceMs?: number;
  /** The longest that one may take; then it counts as failed. A dead process is noticed sooner. */
  readonly expireInSeconds?: number;
  /** How long one waits before it is dropped; 14 days unless it says otherwise. */
  readonly retentionSeconds?: number;
  /** @throws what is to be tried again; with `retryable: false` what is not */
  handler(ctx: Context, data: Data, tried: JobTry): Promise<void>;
  /**
   * What our own tables say is still to be done. The sweep gives each of them a job, which the limit
   * drops where there is one: after a restore, after a day of failures, for an adopted database.
   */
  findOrphans?(ctx: Context): Promise<readonly Data[]>;
}

export type Schedule = { readonly cron: string; readonly timeZone?: string };

/** Which try of a job this is. */
export type JobTry = {
  /** The longest time until the next try, should this one fail; null for the last one. */
  readonly retryWithinSeconds: number | null;
};

export type RetryPolicy = {
  readonly retryLimit: number;
  /** Before the second try, at the least; each further pause is twice as long. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
};

/** For work that has to be done in the end. What is undone after it is requeued by the sweep. */
export const retryForADay: RetryPolicy = { retryLimit: 34, retryDelay: 2, retryDelayMax: 3600 };

/** For large work that comes again anyway, such as a backup. */
export const retryForAnHour: RetryPolicy = { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 };

/** For sweeps: the next one does what this one did not. */
export const noRetry: RetryPolicy = { retryLimit: 0, retryDelay: 0, retryDelayMax: 3600 };

export function defineJob<Data, Context>(job: Job<Data, Context>): Job<Data, Context> {
  return job;
}
