import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { storeFilm } from "./store-film.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conche-films-"));
let house: TestShop;
beforeAll(async () => {
  house = await openTestShop({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await house.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["mp4", "\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"],
  ["webm", "\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x84webm\x42"],
])("a film is recognized as %s by its bytes and stored unchanged", async (kind, text) => {
  const result = await storeFilm(house.shop, bytesOf(text));
  if (result.code !== "stored") throw new Error(result.code);
  expect(result.address).toMatch(new RegExp(`^/media/[0-9a-f]{24}[.]${kind}$`));
  const kept = await house.shop.storage.get(result.address.replace("/media/", ""));
  expect([...(kept ?? [])]).toEqual([...bytesOf(text)]);
});

test.each([
  ["a page", "<html><script>alert(1)</script>"],
  ["a picture", "\x89PNG\r\n\x1a\n"],
  ["a HEIC", "\0\0\0\x20ftypheic\0\0\0\0mif1heic"],
  ["QuickTime", "\0\0\0\x14ftypqt  \0\0\0\0qt  "],
  ["Matroska", "\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x88matroska"],
  ["nothing", ""],
])("%s is refused as a film", async (_name, text) => {
  expect(await storeFilm(house.shop, bytesOf(text))).toEqual({ code: "not-a-film" });
});
