import { randomBytes } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import { makeAvifJob } from "./make-avif.ts";
import { addMedia, markMediaStored, removeUnfinishedMedia } from "./media-queries.ts";
import { allNames, masterName, pictureAddress, pictureId, webpName } from "./picture.ts";
import { preparePicture } from "./prepare-picture.ts";

export type StorePictureResult =
  | { readonly code: "stored"; readonly address: string; readonly name: string }
  | { readonly code: "not-an-image" }
  | { readonly code: "damaged" }
  | { readonly code: "too-many-pixels" }
  /** Something was uploaded to this path before; it stays as it is. */
  | { readonly code: "path-taken" };

/**
 * Makes the sizes of an upload and stores all of them or none. What a killed process leaves behind is
 * found by its row in `media` and removed by the sweep.
 *
 * @param path where the upload was sent, which also gives its name
 * @throws StorageError when the files cannot be stored
 */
export async function storePicture(
  ctx: Pick<AppContext, "db" | "jobs" | "storage" | "clock">,
  path: string,
  bytes: Uint8Array,
): Promise<StorePictureResult> {
  const preparation = await preparePicture(bytes);
  if (preparation.code !== "prepared") return preparation;
  const { color, width, height, webp, master } = preparation.picture;
  const id = pictureId(randomBytes(12).toString("hex"), color);
  const name = path.replace(/^products\/\d+-/, "");
  if (!(await addMedia(ctx.db, { id, path, name, width, height }, ctx.clock()))) {
    return { code: "path-taken" };
  }
  try {
    await ctx.storage.put(masterName(id), master, "image/webp");
    for (const size of webp) {
      await ctx.storage.put(webpName(id, size.width), size.bytes, "image/webp");
    }
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await markMediaStored(tx, id, ctx.clock()))) throw new Error("The upload was swept.");
      await ctx.jobs.enqueue(tx, makeAvifJob, { mediaId: id });
    });
  } catch (error) {
    // What cannot be removed now is removed by the sweep.
    await ctx.storage
      .remove(allNames(id))
      .then(() => removeUnfinishedMedia(ctx.db, id))
      .catch(() => {});
    throw error;
  }
  return { code: "stored", address: pictureAddress(id), name };
}
