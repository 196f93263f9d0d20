import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sniffImage } from "#domain/media/sniff-image.ts";
import { decodeHeic } from "./decode-heic.ts";
import { encodeAvif, type PreparedPicture, preparePicture } from "./prepare-picture.ts";

const heic = readFileSync(new URL("../../test/fixtures/phone.heic", import.meta.url));
const drawing = (width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: "#c06030" },
});

/** A landscape photo with an orientation tag: brown at the top when rotated. */
async function phonePhoto(): Promise<Buffer> {
  return await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#f4e4c8" } })
    .composite([
      {
        input: { create: { width: 800, height: 1200, channels: 3, background: "#6b2f1a" } },
        left: 0,
        top: 0,
      },
    ])
    .withExif({
      IFD0: { Make: "Invented", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 31/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function prepared(bytes: Uint8Array): Promise<PreparedPicture> {
  const preparation = await preparePicture(bytes);
  if (preparation.code !== "prepared") throw new Error(`Refused: ${preparation.code}`);
  return preparation.picture;
}

describe("what an uploaded picture loses is said", () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 4, background } })
      .png()
      .toBuffer();

  /** A PNG with the chunk that announces further pictures before its first one. */
  async function animatedPng(): Promise<Buffer> {
    const png = await frame("#c06030");
    const at = png.indexOf("IDAT") - 4;
    const chunk = Buffer.from("\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0", "latin1");
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
    return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
  }

  async function animatedWebp(): Promise<Buffer> {
    const frames = [await frame("#c06030"), await frame("#30c060")];
    return await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
  }

  test.each([
    ["an animated WebP", animatedWebp],
    ["an animated PNG", animatedPng],
  ])("of %s the first picture is stored", async (_name, make) => {
    const { notes, color } = await prepared(await make());
    expect(notes).toEqual(["animated"]);
    for (const [index, expected] of [0xc0, 0x60, 0x30].entries()) {
      expect(Math.abs((color?.[index] ?? 0) - expected)).toBeLessThan(3);
    }
  });

  test("of a JPEG for printing the colors are converted", async () => {
    const cmyk = await sharp(drawing(40, 40))
      .toColorspace("cmyk")
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const { notes, color } = await prepared(cmyk);
    expect(notes).toEqual(["print-colors"]);
    for (const [index, expected] of [0xc0, 0x60, 0x30].entries()) {
      expect(Math.abs((color?.[index] ?? 0) - expected)).toBeLessThan(40);
    }
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("of a usual %s nothing", async (format) => {
    const bytes = await sharp(drawing(40, 40)).toFormat(format).toBuffer();
    expect((await prepared(bytes)).notes).toEqual([]);
  });
});

describe("an uploaded picture", () => {
  test("becomes three upright sizes without location or camera data", async () => {
    const photo = await phonePhoto();
    expect((await sharp(photo).metadata()).exif?.includes("Invented")).toBe(true);
    const { webp, master } = await prepared(photo);
    for (const { width, bytes } of webp) {
      const made = await sharp(bytes).metadata();
      expect(made).toMatchObject({ format: "webp", width: Math.min(width, 1200) });
      expect(made.height).toBe(Math.round((Math.min(width, 1200) * 4) / 3));
      expect(made.exif ?? made.xmp ?? made.orientation).toBeUndefined();
      expect(Buffer.from(bytes).includes("Invented")).toBe(false);
    }
    const top = await sharp(webp[0]?.bytes)
      .extract({ left: 100, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(top[0]).toBeLessThan(0x90);
    expect((await sharp(master).metadata()).exif).toBeUndefined();
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("can be %s", async (format) => {
    const bytes = await sharp(drawing(400, 500)).toFormat(format).toBuffer();
    expect(sniffImage(bytes)).toBe(format);
    const { width, height, color } = await prepared(bytes);
    expect([width, height]).toEqual([400, 500]);
    expect(color?.[0]).toBeGreaterThan(0xb8);
  });

  test("can be a phone's HEIC, which is turned upright and loses its location", async () => {
    expect(sniffImage(heic)).toBe("heic");
    expect(heic.includes("Invented")).toBe(true);
    const { width, height, webp, master } = await prepared(heic);
    // The fixture is stored rotated: brown on the left, and at the top once it is upright.
    expect([width, height]).toEqual([240, 320]);
    const { data } = await sharp(webp[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data.at(-3)].map((red) => (red ?? 0) > 0xc0)).toEqual([false, true]);
    expect(Buffer.from(master).includes("Invented")).toBe(false);
  });

  test("has no placeholder color if it is transparent", async () => {
    const clear = { create: { width: 40, height: 50, channels: 4 as const, background: "#0000" } };
    expect((await prepared(await sharp(clear).png().toBuffer())).color).toBeNull();
  });

  test("in grayscale has a gray placeholder color", async () => {
    const grey = await sharp(drawing(40, 50)).greyscale().png().toBuffer();
    const { color } = await prepared(grey);
    expect(new Set(color).size).toBe(1);
  });

  test("becomes AVIF later, in the same sizes", async () => {
    const { master } = await prepared(await sharp(drawing(400, 500)).jpeg().toBuffer());
    const made = await encodeAvif(master);
    expect(made.map(({ width }) => width)).toEqual([320, 640, 1280]);
    for (const { bytes } of made) expect(sniffImage(bytes)).toBe("avif");
  });
});

/** A PNG of a few hundred bytes whose header claims 50,000 × 50,000 pixels. */
async function bomb(): Promise<Buffer> {
  const png = await sharp(drawing(8, 8)).png().toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  return png;
}

describe("a file that is not a valid picture is refused:", () => {
  const text = (words: string) => Buffer.from(words);
  test.each([
    ["nothing", text(""), "empty"],
    ["a letter", text("a"), "unknown"],
    ["words named .jpg", text("This is not a picture, whatever its name says."), "unknown"],
    ["a page", text("<!doctype html><script>alert(1)</script>"), "web-page"],
    [
      "a drawing with a script",
      text("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
      "svg",
    ],
    ["a GIF", text("GIF89a\x01\x00\x01\x00"), "gif"],
    ["a film", text("\0\0\0\x18ftypisom\0\0\0\0isommp42"), "film"],
    ["a PDF", text("%PDF-1.7"), "pdf"],
  ])("%s", async (_what, bytes, format) => {
    expect(await preparePicture(bytes)).toEqual({ code: "not-an-image", format });
  });

  test("a truncated photo", async () => {
    const photo = await phonePhoto();
    const half = photo.subarray(0, photo.length / 2);
    expect(await preparePicture(half)).toEqual({ code: "damaged", kind: "jpeg" });
  });

  test.each(["jpeg", "png", "webp", "avif", "heic"])(
    "garbage that begins like %s",
    async (kind) => {
      const real =
        kind === "heic"
          ? heic
          : await sharp(drawing(60, 60))
              .toFormat(kind as "jpeg")
              .toBuffer();
      const rubbish = Buffer.concat([real.subarray(0, 32), Buffer.alloc(2000, "rubbish")]);
      expect((await preparePicture(rubbish)).code).toBe("damaged");
    },
  );

  test("a truncated HEIC", async () => {
    expect(await preparePicture(heic.subarray(0, 1200))).toEqual({ code: "damaged", kind: "heic" });
  });

  test("a decompression bomb, by its header and before it is decoded", async () => {
    expect(await preparePicture(await bomb())).toEqual({ code: "too-many-pixels" });
  });

  test("a HEIC with too many pixels, or one that takes too long", async () => {
    expect(await decodeHeic(heic, { pixels: 100, milliseconds: 10_000 })).toEqual({
      code: "too-many-pixels",
    });
    expect(await decodeHeic(heic, { pixels: 1e9, milliseconds: 1 })).toEqual({
      code: "unreadable",
    });
  });
});
