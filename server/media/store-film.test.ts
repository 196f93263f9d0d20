import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { storeFilm } from "./store-film.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conche-films-"));
const { shop } = forAllTests(() => openTestShop({ DATA_DIR: dataDir }));
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["mp4", "\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08moov"],
  ["webm", "\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x84webm\x42"],
])("a film is recognized as %s by its bytes and stored unchanged", async (kind, text) => {
  const result = await storeFilm(shop, bytesOf(text));
  if (result.code !== "stored") throw new Error(result.code);
  expect(result.address).toMatch(new RegExp(`^/media/[0-9a-f]{24}[.]${kind}$`));
  const kept = await shop.storage.get(result.address.replace("/media/", ""));
  expect([...(kept ?? [])]).toEqual([...bytesOf(text)]);
});

const sampleTable = (codec: string) => `stsd\0\0\0\0\0\0\0\x01\0\0\0\x86${codec}`;
const mp4 = "\0\0\0\x18ftypmp42\0\0\0\0isommp42";

test.each([
  ["a page", "web-page", "<html><script>alert(1)</script>"],
  ["a PNG", "picture", "\x89PNG\r\n\x1a\n"],
  ["a HEIC", "picture", "\0\0\0\x20ftypheic\0\0\0\0mif1heic"],
  ["QuickTime", "quicktime", "\0\0\0\x14ftypqt  \0\0\0\0qt  "],
  ["older QuickTime", "quicktime", "\0\0\x0a\x14moov\0\0\0\x6cmvhd"],
  ["Matroska", "film", "\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x88matroska"],
  ["an AVI", "film", "RIFF\x10\x20\0\0AVI LIST"],
  ["a song", "sound", "ID3\x04\0\0"],
  ["a GIF", "gif", "GIF89a"],
  ["nothing", "empty", ""],
])("%s is refused as a film, and told what it is", async (_name, format, text) => {
  expect(await storeFilm(shop, bytesOf(text))).toEqual({ code: "not-a-film", format });
});

test("an MP4 in H.264 is stored, and in HEVC, which few browsers play, refused", async () => {
  for (const codec of ["hvc1", "hev1", "dvh1"]) {
    const film = bytesOf(`${mp4}\0\0\0\x08moov${sampleTable("mp4a")}${sampleTable(codec)}`);
    expect(await storeFilm(shop, film)).toEqual({ code: "hevc" });
  }
  const film = bytesOf(`${mp4}\0\0\0\x08moov${sampleTable("mp4a")}${sampleTable("avc1")}`);
  expect(await storeFilm(shop, film)).toMatchObject({ code: "stored" });
});

test("an MP4 that was cut off on the way is refused", async () => {
  const film = bytesOf(`${mp4}\0\0\x10\0mdat${"m".repeat(1_000)}`);
  expect(await storeFilm(shop, film)).toEqual({ code: "cut-off" });
});
