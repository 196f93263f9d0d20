import { randomBytes } from "node:crypto";
import type { AppContext } from "../app-context.ts";

export type StoreFilmResult =
  | { readonly code: "stored"; readonly address: string }
  /** Not a video format that browsers play, whatever its name says. */
  | { readonly code: "not-a-film" };

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
  const kind = filmKind(bytes);
  if (!kind) return { code: "not-a-film" };
  const name = `${randomBytes(12).toString("hex")}.${kind}`;
  await ctx.db.insertInto("films").values({ name, created_at: ctx.clock() }).execute();
  await ctx.storage.put(name, bytes);
  return { code: "stored", address: `/media/${name}` };
}

/** By its first bytes. QuickTime's own brand is refused, because few browsers play it. */
function filmKind(bytes: Uint8Array): "mp4" | "webm" | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 4) === "\x1a\x45\xdf\xa3") {
    return text(4, 64).includes("webm") ? "webm" : undefined;
  }
  if (text(4, 8) !== "ftyp") return undefined;
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V )$/.test(text(8, 12)) ? "mp4" : undefined;
}
