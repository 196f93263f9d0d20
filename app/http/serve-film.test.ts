import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Storage } from "#server/storage/storage.ts";
import { serveMedia } from "./serve-media.ts";

const film = Uint8Array.from({ length: 2_500_000 }, (_, index) => index % 251);
const storage = {
  publicUrl: () => null,
  has: async () => false,
  get: async () => undefined,
  getPart: async (name: string, start: number, end: number) =>
    name === "abc.mp4" ? { bytes: film.subarray(start, end + 1), size: film.length } : undefined,
} as unknown as Storage;
const app = new Hono().get("/media/:file", serveMedia(storage));
const ask = (range?: string, file = "abc.mp4") =>
  app.request(`/media/${file}`, range ? { headers: { range } } : {});

test("a film is served in the ranges that a player asks for, none larger than a megabyte", async () => {
  const begin = await ask("bytes=0-");
  expect(begin.status).toBe(206);
  expect(begin.headers.get("content-range")).toBe("bytes 0-1048575/2500000");
  expect(begin.headers.get("content-type")).toBe("video/mp4");
  const end = await ask("bytes=2499990-2600000");
  expect(end.headers.get("content-range")).toBe("bytes 2499990-2499999/2500000");
  expect(new Uint8Array(await end.arrayBuffer())).toEqual(film.subarray(2_499_990));
});

test("a film is served whole to a request without a range", async () => {
  const whole = await ask();
  expect(whole.headers.get("content-length")).toBe("2500000");
  expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(film))).toBe(true);
});

test("a range past the end is a 416, and an unknown film a 404", async () => {
  const behind = await ask("bytes=2500000-");
  expect([behind.status, behind.headers.get("content-range")]).toEqual([416, "bytes */2500000"]);
  expect((await ask("bytes=0-", "other.mp4")).status).toBe(404);
  expect((await ask(undefined, "..%2Fsecret.mp4")).status).toBe(404);
});

test("a film in a bucket is read from the bucket", async () => {
  const bucket = { ...storage, publicUrl: (name: string) => `https://films.example/${name}` };
  const response = await new Hono()
    .get("/media/:file", serveMedia(bucket))
    .request("/media/abc.mp4");
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    "https://films.example/abc.mp4",
  ]);
});
