import { randomBytes } from "node:crypto";
import { type FilmFormat, filmFormat } from "#domain/media/film-format.ts";
import type { AppContext } from "../app-context.ts";

export type StoreFilmResult =
  | { readonly code: "stored"; readonly address: string }
  | Exclude<FilmFormat, { readonly code: "playable" }>;

/**
 * Stores a film unchanged. Only browsers decode it. Unless it is saved in the settings, it is removed
 * after some days.
 *
 * @throws StorageError when the file cannot be stored
 */
export async function storeFilm(
  ctx: Pick<AppContext, "db" | "storage" | "clock">,
  bytes: Uint8Array,
): Promise<StoreFilmResult> {
  const format = filmFormat(bytes);
  if (format.code !== "playable") return format;
  const name = `${randomBytes(12).toString("hex")}.${format.kind}`;
  await ctx.db.insertInto("films").values({ name, created_at: ctx.clock() }).execute();
  await ctx.storage.put(name, bytes);
  return { code: "stored", address: `/media/${name}` };
}
