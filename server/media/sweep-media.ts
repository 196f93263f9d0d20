import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { defineJob, noRetry } from "../platform/jobs/define-job.ts";
import { listUnfinishedMedia, removeUnfinishedMedia } from "./media-queries.ts";
import { allNames } from "./picture.ts";

/** No upload takes so long. */
const ABANDONED_MS = 15 * 60_000;

type SweepingContext = Pick<AppContext, "db" | "storage" | "clock">;

/** Removes the files of uploads whose process was killed. */
export async function sweepMedia(ctx: SweepingContext): Promise<void> {
  const before = new Date(ctx.clock().getTime() - ABANDONED_MS);
  for (const id of await listUnfinishedMedia(ctx.db, before)) {
    await ctx.storage.remove(allNames(id));
    await removeUnfinishedMedia(ctx.db, id);
  }
}

export const sweepMediaJob = defineJob({
  name: "sweep-media",
  schema: z.object({}),
  retry: noRetry,
  limit: "one-running",
  schedule: { cron: "*/10 * * * *" },
  expireInSeconds: 300,
  handler: (ctx: SweepingContext) => sweepMedia(ctx),
});
