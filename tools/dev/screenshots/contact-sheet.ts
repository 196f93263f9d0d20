import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";

/** Pixels of a sheet; viewers make larger ones smaller. */
const SHEET = 1092;
const GAP = 6;
const LABEL = 14;

export type Picture = {
  readonly path: string;
  /** Pixels from its top to the page's footer, which only the first picture shows on a sheet. */
  readonly footer: number | null;
};

/**
 * Puts pictures of one width on sheets, each under its name. What is longer than a sheet goes on in
 * the next column.
 *
 * @param width of a picture on the sheet, in pixels
 */
export async function makeContactSheets(
  pictures: readonly Picture[],
  options: { readonly width: number; readonly to: string; readonly name: string },
): Promise<void> {
  const { width, to, name } = options;
  mkdirSync(to, { recursive: true });
  const sheets: OverlayOptions[][] = [[]];
  let [left, top] = [0, 0];
  for (const [index, { path, footer }] of pictures.entries()) {
    const scaled = await scale(path, index === 0 ? null : footer, width);
    const room = SHEET - LABEL;
    for (let from = 0; from < scaled.height; from += room) {
      const height = Math.min(room, scaled.height - from);
      if (top > 0 && top + LABEL + height > SHEET) [left, top] = [left + width + GAP, 0];
      if (left + width > SHEET) {
        sheets.push([]);
        [left, top] = [0, 0];
      }
      const part = { left: 0, top: from, width, height };
      const input = await sharp(scaled.png).extract(part).toBuffer();
      const label = Buffer.from(
        `<svg width="${width}" height="${LABEL}"><text x="2" y="11" font-family="sans-serif" font-size="11">${basename(path, ".png")}</text></svg>`,
      );
      sheets.at(-1)?.push({ left, top, input: label }, { left, top: top + LABEL, input });
      top += LABEL + height + GAP;
    }
  }
  for (const [index, pieces] of sheets.entries()) {
    const ground = { width: SHEET, height: SHEET, channels: 3, background: "#8fb0c9" } as const;
    await sharp({ create: ground })
      .composite(pieces)
      .png()
      .toFile(join(to, `${name}-${String(index + 1).padStart(2, "0")}.png`));
  }
}

/** @param rows how many of the picture's rows to show; null for all */
async function scale(path: string, rows: number | null, to: number) {
  const { width, height } = await sharp(path).metadata();
  const { data: png, info } = await sharp(path)
    .extract({ left: 0, top: 0, width, height: Math.min(rows ?? height, height) })
    .resize({ width: to })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png, height: info.height };
}
