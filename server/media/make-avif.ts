import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { masterName, sizeName } from "./picture.ts";

type AvifContext = Pick<AppContext, "db" | "storage" | "clock">;

/** After failing for this long, a picture stays WebP. */
const TRIED_FOR_MS = 3 * 24 * 60 * 60_000;

/**
 * Makes a picture's AVIF sizes, as a job after the upload. Running it twice is harmless.
 *
 * @throws StorageError when the files cannot be read or stored; the job is then retried
 */
export async function makeAvif(ctx: AvifContext, id: string): Promise<void> {
  if (!(await selectWithoutAvif(ctx.db).where("id", "=", id).executeTakeFirst())) return;
  const master = await ctx.storage.get(masterName(id));
  if (!master) throw new Error("The picture that AVIF is made from is not there.");
  const { encodeAvif } = await import("./prepare-picture.ts");
  for (const { width, bytes } of await encodeAvif(master)) {
    await ctx.storage.put(sizeName(id, width, "avif"), bytes);
  }
  await ctx.db.updateTable("media").set({ avif_at: ctx.clock() }).where("id", "=", id).execute();
  await ctx.storage.remove([masterName(id)]);
}

/** Stored pictures that have no AVIF sizes yet. */
function selectWithoutAvif(db: Database) {
  return db
    .selectFrom("media")
    .select("id as mediaId")
    .where("stored_at", "is not", null)
    .where("avif_at", "is", null);
}

/** AVIF files of an uploaded picture, which take too long to make during the upload. */
export const makeAvifJob = defineJob({
  name: "make-avif",
  schema: z.object({ mediaId: z.string() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ mediaId }) => mediaId,
  // A large picture on a busy machine takes a while.
  expireInSeconds: 300,
  handler: (ctx: AvifContext, { mediaId }) => makeAvif(ctx, mediaId),
  async findOrphans({ db, clock }) {
    const since = new Date(clock().getTime() - TRIED_FOR_MS);
    return await selectWithoutAvif(db).where("stored_at", ">", since).execute();
  },
});
