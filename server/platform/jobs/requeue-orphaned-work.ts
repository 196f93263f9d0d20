import type { Logger } from "pino";
import { z } from "zod";
import { defineJob, type Job, noRetry } from "./define-job.ts";
import type { JobQueue } from "./job-queue.ts";

type RequeueingContext = { readonly jobs: JobQueue; readonly log: Logger };

/**
 * Enqueues a job for all work that our own tables say is still to be done and that has none: after
 * a restore, after a day of failures, or when the shop has taken over the orders of a former one.
 *
 * @returns how many had none
 */
export async function requeueOrphanedWork<Context extends RequeueingContext>(
  ctx: Context,
  jobs: readonly Job<unknown, Context>[],
): Promise<number> {
  let count = 0;
  for (const job of jobs) {
    const orphans = (await job.findOrphans?.(ctx)) ?? [];
    const added = await ctx.jobs.enqueueMissing(job, orphans);
    if (added > 0) {
      // What also runs by a schedule is only early, as at the first start of a shop.
      const level = job.schedule ? "info" : "warn";
      ctx.log[level]({ queue: job.name, count: added }, "orphaned work was requeued");
    }
    count += added;
  }
  return count;
}

/**
 * The sweep over all other kinds of jobs; also runs at each start, since a restored shop has none.
 */
export function requeueOrphanedWorkJob<Context extends RequeueingContext>(
  jobs: readonly Job<unknown, Context>[],
): Job<unknown, Context> {
  return defineJob<unknown, Context>({
    name: "requeue-orphaned-work",
    schema: z.object({}),
    retry: noRetry,
    limit: "newest-for-key",
    schedule: { cron: "53 * * * *" },
    expireInSeconds: 300,
    handler: (ctx) => requeueOrphanedWork(ctx, jobs),
  });
}
