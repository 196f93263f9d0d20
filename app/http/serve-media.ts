import type { Context } from "hono";
import type { Storage } from "#server/storage/storage.ts";
import { isFilm, serveFilm } from "./serve-film.ts";

/** Matches only names that the shop generates: no paths, no other types. */
const address = /^([a-z0-9]{1,64})(?:-(320|640|1280|1920))?\.(webp|avif)$/;
/** Every picture has this width. */
const USUAL = "1280";

/** File names are never reused for other content. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** The WebP is served until the AVIF exists. */
const FOR_NOW = "public, max-age=60";
/** Redirects to the bucket, whose address may change. */
const FOR_AN_HOUR = "public, max-age=3600";
/** More pictures than any shop has. */
const MAX_REMEMBERED = 50_000;

/** Serves uploaded pictures from disk, or redirects to the bucket. */
export function serveMedia(storage: Storage) {
  /** Files that were found in the bucket, so that they are not looked up again. */
  const known = new Set<string>();

  async function exists(name: string): Promise<boolean> {
    if (known.has(name)) return true;
    if (!(await storage.has(name))) return false;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.add(name);
    return true;
  }

  return async (c: Context): Promise<Response> => {
    const file = c.req.param("file") ?? "";
    if (isFilm(file)) return await serveFilm(storage, file, c);
    const match = address.exec(file);
    if (!match) return notFound();
    const [, id, width = USUAL, type] = match;
    const wanted = `${id}-${width}.${type}`;
    const stored = [wanted, `${id}-${width}.webp`];
    if (storage.publicUrl(wanted) !== null) {
      for (const name of stored) {
        if (!(await exists(name))) continue;
        const location = storage.publicUrl(name) ?? "";
        const caching = name === wanted ? FOR_AN_HOUR : FOR_NOW;
        return new Response(null, { status: 302, headers: { location, "cache-control": caching } });
      }
      return notFound();
    }
    for (const name of stored) {
      const bytes = await storage.get(name);
      if (!bytes) continue;
      return new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: {
          "content-type": name.endsWith(".avif") ? "image/avif" : "image/webp",
          "cache-control": name === wanted ? FOR_EVER : FOR_NOW,
        },
      });
    }
    return notFound();
  };
}

function notFound(): Response {
  return Response.json(
    { error: "There is no such picture." },
    { status: 404, headers: { "cache-control": "no-store" } },
  );
}
