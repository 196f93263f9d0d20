import { randomBytes } from "node:crypto";
import { nameInPath } from "#domain/catalog/upload-path.ts";
import type { PictureNote } from "#domain/media/picture-note.ts";
import type { AppContext } from "../app-context.ts";
import { makeAvifJob } from "./make-avif.ts";
import { masterName, pictureAddress, pictureId, sizeName } from "./picture.ts";
import type { PreparePictureResult } from "./prepare-picture.ts";
import { removeUnfinishedPicture } from "./sweep-media.ts";

export type StorePictureResult =
  | {
      readonly code: "stored";
      readonly address: string;
      readonly name: string;
      readonly notes: readonly PictureNote[];
    }
  | Exclude<PreparePictureResult, { readonly code: "prepared" }>
  /** This path was already used; the earlier upload stays unchanged. */
  | { readonly code: "path-taken" };

/**
 * Makes the sizes of an upload and stores all or none. A killed process leaves a row in `media`, by
 * which the sweep removes its files.
 *
 * @param path where the upload was sent, which also gives its name
 * @throws StorageError when the files cannot be stored
 */
export async function storePicture(
  ctx: Pick<AppContext, "db" | "jobs" | "storage" | "clock">,
  path: string,
  bytes: Uint8Array,
): Promise<StorePictureResult> {
  // Only now, since the library for it is large.
  const { preparePicture } = await import("./prepare-picture.ts");
  const preparation = await preparePicture(bytes);
  if (preparation.code !== "prepared") return preparation;

  const { color, width, height, largest, webp, master, notes } = preparation.picture;

  // The row first: by it the sweep removes what a killed process leaves.
  const id = pictureId(randomBytes(12).toString("hex"), largest, color);
  const name = nameInPath(path);
  const added = await ctx.db
    .insertInto("media")
    .values({ id, path, name, width, height, created_at: ctx.clock() })
    .onConflict((conflict) => conflict.column("path").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return { code: "path-taken" };

  try {
    await ctx.storage.put(masterName(id), master);
    for (const size of webp) await ctx.storage.put(sizeName(id, size.width, "webp"), size.bytes);
    await ctx.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("media")
        .set({ stored_at: ctx.clock() })
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirstOrThrow(() => new Error("The sweep removed the upload."));
      await ctx.jobs.enqueue(tx, makeAvifJob, { mediaId: id });
    });
  } catch (error) {
    // The sweep removes what cannot be removed now.
    await removeUnfinishedPicture(ctx, id).catch(() => {});
    throw error;
  }

  return { code: "stored", address: pictureAddress(id), name, notes };
}
