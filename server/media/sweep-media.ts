import type { AppContext } from "../app-context.ts";
import { listUnfinishedMedia, removeUnfinishedMedia } from "./media-queries.ts";
import { allNames } from "./picture.ts";

/** No upload is at work for so long. */
const ABANDONED_MS = 15 * 60_000;

/** Clears away what uploads left behind whose process was killed in the middle. */
export async function sweepMedia(ctx: Pick<AppContext, "db" | "storage" | "clock">): Promise<void> {
  const before = new Date(ctx.clock().getTime() - ABANDONED_MS);
  for (const id of await listUnfinishedMedia(ctx.db, before)) {
    await ctx.storage.remove(allNames(id));
    await removeUnfinishedMedia(ctx.db, id);
  }
}
