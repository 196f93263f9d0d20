import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { heifColor, hideOtherPictures } from "./heif-boxes.ts";
import { preparePicture } from "./prepare-picture.ts";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name));

const swatches = { gold: [201, 151, 62], coral: [214, 96, 74], leaf: [88, 132, 70] } as const;
type Color = readonly [number, number, number];

const picture = ([r, g, b]: Color) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } });

/** How far the shop's picture is from a color, of 255, at its worst channel. */
async function distance(file: Uint8Array, color: Color): Promise<number> {
  const result = await preparePicture(file);
  if (result.code !== "prepared") throw new Error(result.code);
  const shown = result.picture.color ?? [0, 0, 0];
  return Math.max(...color.map((value, channel) => Math.abs(value - (shown[channel] ?? 0))));
}

async function pixelsOf(file: Uint8Array): Promise<Buffer> {
  const result = await preparePicture(file);
  if (result.code !== "prepared") throw new Error(result.code);
  return await sharp(result.picture.master).removeAlpha().raw().toBuffer();
}

test("a phone's HEIC in Display P3 has the colors of the same picture as JPEG", async () => {
  const [heic, jpeg] = await Promise.all(
    ["display-p3.heic", "display-p3.jpg"].map((name) => pixelsOf(fixture(name))),
  );
  if (!heic || !jpeg) throw new Error("A fixture is missing.");
  expect(heic.length).toBe(jpeg.length);
  const furthest = heic.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (jpeg[at] ?? 0))),
    0,
  );
  expect(furthest).toBeLessThanOrEqual(6);
});

test("of a HEIC with several pictures the one that phones show is stored, in its own colors", async () => {
  const [ofSeveral, alone] = await Promise.all(
    ["second-of-two.heic", "display-p3.heic"].map((name) => pixelsOf(fixture(name))),
  );
  expect(alone?.equals(ofSeveral ?? Buffer.alloc(0))).toBe(true);
});

test("a PNG that names Display P3 without a profile keeps its colors", async () => {
  const [red, green, blue] = [193, 153, 78];
  const png = await picture([red, green, blue]).png().toBuffer();
  const named = pngWith(png, "cICP", [12, 13, 0, 1]);
  expect(await distance(named, swatches.gold)).toBeLessThanOrEqual(2);
  // Primaries of sRGB.
  const plain = pngWith(png, "cICP", [1, 13, 0, 1]);
  expect(await distance(plain, [red, green, blue])).toBeLessThanOrEqual(2);
});

const files: Record<string, (image: Sharp) => Sharp> = {
  "JPEG in Display P3": (image) => image.withIccProfile("p3").jpeg({ quality: 95 }),
  "PNG in Display P3": (image) => image.withIccProfile("p3").png(),
  "WebP in Display P3": (image) => image.withIccProfile("p3").webp({ lossless: true }),
  "AVIF in Display P3": (image) => image.withIccProfile("p3").avif({ quality: 90 }),
  "PNG of 16 bits": (image) => image.toColorspace("rgb16").png(),
  "PNG of 16 bits in Display P3": (image) => image.toColorspace("rgb16").withIccProfile("p3").png(),
  "PNG of 16 bits with a profile for sRGB": (image) =>
    image.toColorspace("rgb16").withIccProfile("srgb").png(),
  "JPEG without a profile": (image) => image.jpeg({ quality: 95 }),
  "JPEG for print": (image) => image.withIccProfile("cmyk").jpeg({ quality: 95 }),
};

for (const [format, encode] of Object.entries(files)) {
  test.each(Object.entries(swatches))(`${format} keeps its colors: %s`, async (_name, color) => {
    const file = await encode(picture(color)).toBuffer();
    const mayDiffer = format.endsWith("for print") ? 30 : 6;
    expect(await distance(file, color)).toBeLessThanOrEqual(mayDiffer);
  });
}

test("a gray picture stays gray", async () => {
  const gray = await picture([120, 120, 120]).toColorspace("b-w").png().toBuffer();
  expect(await distance(gray, [120, 120, 120])).toBeLessThanOrEqual(2);
});

test("the size of a picture that lies on its side is the one that is shown", async () => {
  const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#876" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const result = await preparePicture(lying);
  expect(result).toMatchObject({ code: "prepared", picture: { width: 20, height: 40 } });
});

test("colors that a HEIC only names are read, and a profile counts more than a name", () => {
  const named = colr("nclx", [0, 12, 0, 13, 0, 6, 0x80]);
  const profile = colr("prof", [1, 2, 3]);
  expect(heifColor(heif([named]))).toEqual({ kind: "display-p3" });
  expect(heifColor(heif([named, profile]))).toMatchObject({ kind: "profile" });
  expect(heifColor(heif([colr("nclx", [0, 1, 0, 13, 0, 6, 0x80])]))).toBeUndefined();
  // A thumbnail's color is not the picture's.
  expect(heifColor(heif([named], 2))).toBeUndefined();
});

test("no file, however broken, ends the reading of its color or primary picture", () => {
  const file = fixture("display-p3.heic");
  fc.assert(
    fc.property(fc.nat(400), fc.uint8Array({ maxLength: 40 }), fc.nat(500), (at, bytes, end) => {
      const broken = Uint8Array.from(file.subarray(0, Math.max(end, at + bytes.length)));
      broken.set(bytes, Math.min(at, broken.length - bytes.length));
      expect(() => [heifColor(broken), hideOtherPictures(broken)]).not.toThrow();
    }),
  );
});

/** The PNG with a chunk after its header. */
function pngWith(png: Buffer, type: string, content: readonly number[]): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(content, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

function box(type: string, content: readonly number[]): number[] {
  const size = content.length + 8;
  const letters = [...type].map((letter) => letter.charCodeAt(0));
  return [0, 0, size >> 8, size & 255, ...letters, ...content];
}

function colr(kind: string, content: readonly number[]): number[] {
  return box("colr", [...[...kind].map((letter) => letter.charCodeAt(0)), ...content]);
}

/** A HEIF file whose item has these properties; the primary picture is item 1. */
function heif(properties: readonly number[][], item = 1): Uint8Array {
  const indexes = properties.map((_, index) => index + 1);
  const ipma = box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, item, indexes.length, ...indexes]);
  const iprp = box("iprp", [...box("ipco", properties.flat()), ...ipma]);
  const meta = box("meta", [0, 0, 0, 0, ...box("pitm", [0, 0, 0, 0, 0, 1]), ...iprp]);
  return Uint8Array.from([...box("ftyp", [0x68, 0x65, 0x69, 0x63, 0, 0, 0, 0]), ...meta]);
}
