import type { AppContext } from "../app-context.ts";
import { findMediaWithoutAvif, markMediaAvif } from "./media-queries.ts";
import { avifName, masterName } from "./picture.ts";
import { encodeAvif } from "./prepare-picture.ts";

/**
 * Gives a picture its AVIF sizes, seconds after it was uploaded. Doing it twice is harmless.
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
