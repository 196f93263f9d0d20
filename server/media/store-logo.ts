import sharp, { type Sharp } from "sharp";
import type { BrandLogo } from "#domain/brand/brand-settings.ts";
import { uploadPath } from "#domain/catalog/upload-path.ts";
import { fileFormat } from "#domain/media/file-format.ts";
import { sniffImage } from "#domain/media/sniff-image.ts";
import type { AppContext } from "../app-context.ts";
import { type DrawSvgResult, drawSvg } from "./draw-svg.ts";
import { type ReadSvgResult, readSvg } from "./read-svg.ts";
import { type StorePictureResult, storePicture } from "./store-picture.ts";

export type StoreLogoResult =
  | { readonly code: "stored"; readonly logo: BrandLogo }
  | { readonly code: "empty" }
  | Exclude<ReadSvgResult, { readonly code: "read" | "not-an-svg" }>
  | Exclude<DrawSvgResult, { readonly code: "drawn" }>
  | Exclude<StorePictureResult, { readonly code: "stored" }>;

const WIDTH = 1280;
const TIMEOUT_S = 15;
/** A logo takes less than one. */
const MAX_CPU_SECONDS = 10;

/**
 * Adds a logo to the media library. SVG may contain scripts and external references, so it is never
 * served: it is rasterized. Empty margins are cropped.
 */
export async function storeLogo(
  ctx: Pick<AppContext, "db" | "jobs" | "storage" | "clock">,
  filename: string,
  bytes: Uint8Array,
): Promise<StoreLogoResult> {
  const kind = sniffImage(bytes);
  const picture = kind ? { code: "drawn" as const, bytes } : await rasterize(bytes);
  if (picture.code === "not-an-svg") return { code: "not-an-image", format: fileFormat(bytes) };
  if (picture.code !== "drawn") return picture;

  let drawn: Awaited<ReturnType<typeof draw>>;
  try {
    drawn = await draw(sharp(picture.bytes, limits).pipelineColorspace("srgb"));
  } catch {
    // Only the picture pipeline reads HEIC, and photographs are not logos.
    return kind ? { code: "damaged", kind } : { code: "damaged" };
  }
  if (!drawn) return { code: "empty" };
  const path = uploadPath(filename.replace(/\.\w+$/, ".png"), ctx.clock().getTime());
  const stored = await storePicture(ctx, path, drawn.png);
  if (stored.code !== "stored") return stored;
  const { width, height, tone } = drawn;
  return { code: "stored", logo: { image: stored.address, width, height, tone } };
}

const limits = { failOn: "error", limitInputPixels: 64_000_000 } as const;

/** At twice the needed size. */
async function rasterize(bytes: Uint8Array) {
  const read = readSvg(bytes);
  if (read.code !== "read") return read;
  return await drawSvg(read.svg, {
    side: 2 * WIDTH,
    pixels: limits.limitInputPixels,
    cpuSeconds: MAX_CPU_SECONDS,
  });
}

async function draw(image: Sharp) {
  const { isOpaque } = await image.stats();
  // An opaque logo is trimmed by the color of its corner. A transparent one may be filled to the
  // corner, so only transparency is trimmed.
  const margin = isOpaque ? {} : { background: "#0000" };
  const trimmed = await image
    .autoOrient()
    .resize({ width: WIDTH, height: WIDTH, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .trim({ threshold: 1, ...margin })
    .timeout({ seconds: TIMEOUT_S })
    .png()
    .toBuffer({ resolveWithObject: true });
  const tone = await toneOf(trimmed.data);
  const { width, height } = trimmed.info;
  return tone && { png: trimmed.data, width, height, tone };
}

/** Undefined when the logo is fully transparent. One with its own background is "colored". */
async function toneOf(png: Uint8Array): Promise<BrandLogo["tone"] | undefined> {
  const { data } = await sharp(png)
    .resize({ width: 200, height: 200, fit: "inside", withoutEnlargement: true })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  let seen = 0;
  for (let at = 0; at + 3 < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    seen += 1;
    for (const channel of [0, 1, 2]) {
      const value = data[at + channel] ?? 0;
      sums[channel] = (sums[channel] ?? 0) + value;
      squares[channel] = (squares[channel] ?? 0) + value * value;
    }
  }
  if (seen === 0) return undefined;
  const means = sums.map((sum) => sum / seen);
  const isOneColor = squares.every(
    (square, channel) => square / seen - (means[channel] ?? 0) ** 2 < 26 ** 2,
  );
  if (!isOneColor || seen / (data.length / 4) > 0.98) return "colored";
  const [red = 0, green = 0, blue = 0] = means;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 140 ? "dark" : "light";
}
