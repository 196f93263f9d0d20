import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { defineJob, noRetry } from "../platform/jobs/define-job.ts";
import { allNames } from "./picture.ts";

/** Longer than any upload takes. */
const ABANDONED_MS = 15 * 60_000;

type SweepingContext = Pick<AppContext, "db" | "storage" | "clock">;

/** Removes the files of uploads whose process was killed. */
export async function sweepMedia(ctx: SweepingContext): Promise<void> {
  const before = new Date(ctx.clock().getTime() - ABANDONED_MS);
  const abandoned = await ctx.db
    .selectFrom("media")
    .select("id")
    .where("stored_at", "is", null)
    .where("created_at", "<", before)
    .execute();
  for (const { id } of abandoned) await removeUnfinishedPicture(ctx, id);
}

/** The row is deleted last: it says that there may be files. */
export async function removeUnfinishedPicture(
  ctx: Pick<AppContext, "db" | "storage">,
  id: string,
): Promise<void> {
  await ctx.storage.remove(allNames(id));
  await ctx.db.deleteFrom("media").where("id", "=", id).where("stored_at", "is", null).execute();
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
