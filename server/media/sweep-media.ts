import type { Shop } from "../app-context.ts";
import { listUnfinishedMedia, removeUnfinishedMedia } from "./media-queries.ts";
import { allNames } from "./picture.ts";

/** No upload is at work for so long. */
const ABANDONED_MS = 15 * 60_000;

/** Clears away what uploads left behind whose process was killed in the middle. */
export async function sweepMedia(shop: Pick<Shop, "db" | "storage" | "clock">): Promise<void> {
  const before = new Date(shop.clock().getTime() - ABANDONED_MS);
  for (const id of await listUnfinishedMedia(shop.db, before)) {
    await shop.storage.remove(allNames(id));
    await removeUnfinishedMedia(shop.db, id);
  }
}
