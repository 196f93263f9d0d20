import { crc32, deflateSync } from "node:zlib";
import sharp, { type Metadata, type Sharp } from "sharp";
import { type FileFormat, fileFormat } from "#domain/media/file-format.ts";
import type { PictureNote } from "#domain/media/picture-note.ts";
import {
  type PictureSize,
  type PictureWidth,
  pictureWidths,
  storedWidths,
} from "#domain/media/picture-size.ts";
import { type ImageKind, sniffImage } from "#domain/media/sniff-image.ts";
import { atMostAtOnce } from "../platform/limits/at-most-at-once.ts";
import { decodeHeic } from "./decode-heic.ts";
import { DISPLAY_P3_PRIMARIES, type HeifColor, heifColor } from "./heif-boxes.ts";

/** More than phone cameras have. */
const MAX_PIXELS = 64_000_000;
/** The largest HEIC takes some five seconds on an idle machine. */
const TIMEOUT_S = 60;
/** In pixels. The smaller sizes of a longer strip could have no height. */
const MAX_SIDE = 30_000;

export type PreparedPicture = {
  readonly notes: readonly PictureNote[];
  readonly width: number;
  readonly height: number;
  /** What the master measures: pixels are taken away, never added. */
  readonly largest: PictureSize;
  /** Average red, green and blue, 0–255; null when the picture is transparent. */
  readonly color: readonly [number, number, number] | null;
  readonly webp: readonly { readonly width: PictureWidth; readonly bytes: Uint8Array }[];
  /** The largest size in high quality, from which other formats are made later. */
  readonly master: Uint8Array;
};

export type PreparePictureResult =
  | { readonly code: "prepared"; readonly picture: PreparedPicture }
  /** Not an image of an accepted format, whatever its name says. */
  | { readonly code: "not-an-image"; readonly format: FileFormat }
  /** An image of an accepted format that cannot be decoded. */
  | { readonly code: "damaged"; readonly kind: ImageKind }
  | { readonly code: "too-many-pixels" };

const oneAtATime = atMostAtOnce(1);

/**
 * Makes the shop's sizes of an upload, upright and without metadata, so that neither location nor
 * camera is published. One at a time, because a large picture takes half a gigabyte of memory.
 */
export async function preparePicture(bytes: Uint8Array): Promise<PreparePictureResult> {
  return await oneAtATime(() => prepare(bytes));
}

async function prepare(bytes: Uint8Array): Promise<PreparePictureResult> {
  const kind = sniffImage(bytes);
  if (!kind) return { code: "not-an-image", format: fileFormat(bytes) };
  try {
    return kind === "heic" ? await prepareHeic(bytes) : await prepareBySharp(bytes, kind);
  } catch {
    // The decoder's messages would not help the owner.
    return { code: "damaged", kind };
  }
}

async function prepareHeic(bytes: Uint8Array): Promise<PreparePictureResult> {
  const limits = { pixels: MAX_PIXELS, milliseconds: TIMEOUT_S * 1000 };
  const decoding = await decodeHeic(bytes, limits);
  if (decoding.code === "too-many-pixels") return decoding;
  if (decoding.code === "unreadable") return { code: "damaged", kind: "heic" };

  const { width, height, data } = decoding.picture;
  const pixels = sharp(data, { raw: { width, height, channels: 4 } });
  const sizes = await sizesOf(pixels, { width, height }, heifColor(bytes));
  return { code: "prepared", picture: { ...sizes, notes: [] } };
}

async function prepareBySharp(bytes: Uint8Array, kind: ImageKind): Promise<PreparePictureResult> {
  // "error" refuses truncated files, and accepts files of some phones that only cause warnings.
  const image = sharp(bytes, { failOn: "error", limitInputPixels: false, sequentialRead: true });
  const metadata = await image.metadata();
  const { width, height, format, space, autoOrient: upright } = metadata;
  const isOfKind = format === (kind === "avif" ? "heif" : kind);
  if (!isOfKind) return { code: "not-an-image", format: "unknown" };
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    return { code: "too-many-pixels" };
  }

  // sharp converts 16 bits with a profile to Display P3, not to sRGB.
  if (space === "rgb16") image.pipelineColorspace("srgb");
  const color = metadata.icc ? undefined : namedColor(bytes, kind);
  const sizes = await sizesOf(image.autoOrient(), upright, color);
  return { code: "prepared", picture: { ...sizes, notes: notesOf(bytes, kind, metadata) } };
}

function notesOf(
  bytes: Uint8Array,
  kind: ImageKind,
  { pages = 1, space }: Metadata,
): PictureNote[] {
  const isAnimated = pages > 1 || (kind === "png" && isAnimatedPng(bytes));
  return [
    ...(isAnimated ? (["animated"] as const) : []),
    ...(space === "cmyk" ? (["print-colors"] as const) : []),
  ];
}

/** By the chunk that announces its pictures, which comes before the first one. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  return pngHead(bytes).includes("acTL");
}

/**
 * sharp reads profiles, but not colors that a file only names by number.
 *
 * @see https://www.w3.org/TR/png-3/#cICP-chunk, whose first byte is a number of ITU-T H.273
 */
function namedColor(bytes: Uint8Array, kind: ImageKind): HeifColor | undefined {
  if (kind === "avif") return heifColor(bytes);
  const displayP3 = `cICP${String.fromCharCode(DISPLAY_P3_PRIMARIES)}`;
  const isDisplayP3 = kind === "png" && pngHead(bytes).includes(displayP3);
  return isDisplayP3 ? { kind: "display-p3" } : undefined;
}

/** The chunks before the first picture; empty if it is not within the first 64 KB. */
function pngHead(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 64 * 1024)).toString("latin1");
  return start.slice(0, Math.max(start.indexOf("IDAT"), 0));
}

async function sizesOf(
  image: Sharp,
  original: { readonly width: number; readonly height: number },
  color?: HeifColor,
): Promise<Omit<PreparedPicture, "notes">> {
  const largest = Math.max(...pictureWidths);
  const resized = image
    .resize({ width: largest, height: largest * 2, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_S });
  const colored = color ? await withProfile(resized, color) : resized;

  // Decoded once, in sRGB and without metadata; all sizes are made from this.
  const { data, info } = await colored
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pixels = () => sharp(data, { raw });

  const webp = [];
  for (const width of storedWidths(info.width)) {
    const resized = pixels().resize({ width, withoutEnlargement: true });
    webp.push({ width, bytes: await resized.webp({ quality: 80 }).toBuffer() });
  }

  const { channels, isOpaque } = await pixels().stats();
  const [red = 0, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean));
  const isGray = channels.length < 3;
  const average: PreparedPicture["color"] = isGray ? [red, red, red] : [red, green, blue];
  return {
    ...original,
    largest: { width: info.width, height: info.height },
    color: isOpaque ? average : null,
    webp,
    master: await pixels().webp({ quality: 95 }).toBuffer(),
  };
}

/** AVIF is a third smaller than WebP but takes ten times as long, so a job makes it. */
export async function encodeAvif(
  master: Uint8Array,
): Promise<{ readonly width: PictureWidth; readonly bytes: Uint8Array }[]> {
  const made = [];
  const { width: largest } = await sharp(master).metadata();
  for (const width of storedWidths(largest)) {
    const resized = sharp(master).resize({ width, withoutEnlargement: true });
    made.push({ width, bytes: await resized.avif({ quality: 55, effort: 4 }).toBuffer() });
  }
  return made;
}

/**
 * The same pixels with the profile by which they are meant. sharp reads a profile only from a file,
 * so this is a PNG of the picture with the profile inserted.
 *
 * @param pixels a small picture: it is held three times
 */
async function withProfile(pixels: Sharp, color: HeifColor): Promise<Sharp> {
  const icc = color.kind === "profile" ? color.icc : await displayP3();
  const png = await pixels.png({ compressionLevel: 0 }).toBuffer();
  const afterHeader = 8 + 25;
  const chunk = profileChunk(icc);
  const file = Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
  return sharp(file, { failOn: "error" });
}

/** @see https://www.w3.org/TR/png-3/#11iCCP */
function profileChunk(icc: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(icc)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
}

let profile: Promise<Uint8Array> | undefined;

function displayP3(): Promise<Uint8Array> {
  profile ??= sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
    .withIccProfile("p3")
    .png()
    .toBuffer()
    .then((png) => sharp(png).metadata())
    .then(({ icc }) => icc ?? new Uint8Array());
  return profile;
}
