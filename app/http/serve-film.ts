import type { Context } from "hono";
import { contentTypeOf, type Storage } from "#server/storage/storage.ts";

/** File names are never reused for other content. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** Redirects to the bucket, whose address may change. */
const FOR_AN_HOUR = "public, max-age=3600";
/** Chunk size, so that many viewers need little memory. */
const PART = 1024 * 1024;

export function isFilm(file: string): boolean {
  return /^[a-z0-9]{1,64}\.(?:mp4|webm)$/.test(file);
}

/** Serves a film with range requests, or redirects to its bucket. */
export async function serveFilm(storage: Storage, name: string, c: Context): Promise<Response> {
  const location = storage.publicUrl(name);
  if (location !== null) {
    return new Response(null, { status: 302, headers: { location, "cache-control": FOR_AN_HOUR } });
  }

  const wanted = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(c.req.header("range") ?? "");
  const start = Number(wanted?.[1] ?? 0);
  const last = Math.min(
    wanted?.[2] ? Number(wanted[2]) : Number.POSITIVE_INFINITY,
    start + PART - 1,
  );

  const first = last < start ? undefined : await storage.getPart(name, start, last);
  if (!first) {
    return Response.json(
      { error: "There is no such film." },
      { status: 404, headers: { "cache-control": "no-store" } },
    );
  }

  const { bytes, size } = first;
  const headers = {
    "content-type": contentTypeOf(name),
    "cache-control": FOR_EVER,
    "accept-ranges": "bytes",
  };

  if (!wanted) {
    return new Response(allOf(storage, name, first), {
      headers: { ...headers, "content-length": String(size) },
    });
  }
  if (bytes.length === 0) {
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  }
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    status: 206,
    headers: {
      ...headers,
      "content-length": String(bytes.length),
      "content-range": `bytes ${start}-${start + bytes.length - 1}/${size}`,
    },
  });
}

function allOf(
  storage: Storage,
  name: string,
  first: { readonly bytes: Uint8Array; readonly size: number },
): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      const part = sent === 0 ? first : await storage.getPart(name, sent, sent + PART - 1);
      if (part?.bytes.length) {
        sent += part.bytes.length;
        controller.enqueue(part.bytes);
      }
      if (!part?.bytes.length || sent >= first.size) controller.close();
    },
  });
}
