import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { findMediaWithoutAvif, listMediaWithoutAvif, markMediaAvif } from "./media-queries.ts";
import { avifName, masterName } from "./picture.ts";
import { encodeAvif } from "./prepare-picture.ts";

/**
 * Makes the AVIF sizes of a picture, as a job after the upload. Doing it twice is harmless.
 *
 * @throws StorageError when the files cannot be read or kept; the job is then tried again
 */
export async function makeAvif(
  ctx: Pick<AppContext, "db" | "storage" | "clock">,
  { mediaId }: { readonly mediaId: string },
): Promise<void> {
  if (!(await findMediaWithoutAvif(ctx.db, mediaId))) return;
  const master = await ctx.storage.get(masterName(mediaId));
  if (!master) throw new Error("The picture that AVIF is made from is not there.");
  for (const { width, bytes } of await encodeAvif(master)) {
    await ctx.storage.put(avifName(mediaId, width), bytes, "image/avif");
  }
  await markMediaAvif(ctx.db, mediaId, ctx.clock());
  await ctx.storage.remove([masterName(mediaId)]);
}

const DAY_MS = 24 * 60 * 60_000;
/** One that fails for days is shown as WebP. */
const TRIED_FOR_MS = 3 * DAY_MS;

/** The smaller files of an uploaded picture, which take too long to wait for. */
export const makeAvifJob = defineJob({
  name: "make-avif",
  schema: z.object({ mediaId: z.string() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ mediaId }) => mediaId,
  // A large picture on a busy machine takes its time.
  expireInSeconds: 300,
  handler: (ctx: Pick<AppContext, "db" | "storage" | "clock">, data) => makeAvif(ctx, data),
  async findOrphans({ db, clock }) {
    const since = new Date(clock().getTime() - TRIED_FOR_MS);
    return (await listMediaWithoutAvif(db, since)).map((mediaId) => ({ mediaId }));
  },
});
