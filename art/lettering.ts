import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { decompress } from "wawoff2";
import { Path, type Point } from "./svg.ts";

/**
 * Converts text to outlines. SVG in an <img> cannot load web fonts, and the pictures must not
 * depend on the machine's installed fonts.
 *
 * fontkit cannot vary a compressed font, so it is decompressed first. These are the same font files
 * that the site serves; the wrappers use their display cut with softened corners.
 */
async function load(file: string, axes: Record<string, number>): Promise<Font> {
  const packed = readFileSync(new URL(import.meta.resolve(`@fontsource-variable/${file}`)));
  const font = create(Buffer.from(await decompress(packed)));
  if (!("getVariation" in font)) throw new Error(`${file} is a collection of fonts`);
  return font.getVariation(axes);
}

const fraunces = "fraunces/files/fraunces-latin-full-normal.woff2";
const frauncesItalic = "fraunces/files/fraunces-latin-full-italic.woff2";
const figtree = "figtree/files/figtree-latin-wght-normal.woff2";

const faces = {
  /** Names of bars. */
  display: await load(fraunces, { opsz: 144, wght: 620, SOFT: 60, WONK: 1 }),
  /** The kind of chocolate. */
  italic: await load(frauncesItalic, { opsz: 36, wght: 480, SOFT: 60, WONK: 1 }),
  /** Origin, cocoa and the maker's name, in letterspaced capitals. */
  caps: await load(figtree, { wght: 640 }),
};
export type Face = keyof typeof faces;

export type Setting = { face: Face; size: number; tracking?: number };

/** Path data for a line of type that starts at x, its baseline at y. */
function outline(
  text: string,
  { face, size, tracking = 0 }: Setting,
  x: number,
  y: number,
): string {
  const font = faces[face];
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  const path = new Path();
  let pen = x;
  run.glyphs.forEach((glyph, index) => {
    const put = (gx: number, gy: number): [number, number] => [pen + gx * scale, y - gy * scale];
    let last: Point = [Number.NaN, Number.NaN];
    for (const { command, args } of glyph.path.commands) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
      if (command !== "closePath") {
        // Points that are too close to see are merged with the next one.
        const end = put(args.at(-2) ?? 0, args.at(-1) ?? 0);
        const step = Math.hypot(end[0] - last[0], end[1] - last[1]);
        if (command !== "moveTo" && step < 0.35) continue;
        last = end;
      }
      if (command === "moveTo") path.move(...put(a, b));
      else if (command === "lineTo") path.line(...put(a, b));
      else if (command === "quadraticCurveTo") path.quad(...put(a, b), ...put(c, d));
      else if (command === "bezierCurveTo") path.cubic(...put(a, b), ...put(c, d), ...put(e, f));
      else path.close();
    }
    pen += (run.positions[index]?.xAdvance ?? glyph.advanceWidth) * scale + tracking;
  });
  return path.toString();
}

export function measure(text: string, { face, size, tracking = 0 }: Setting): number {
  const font = faces[face];
  const width = font.layout(text).positions.reduce((sum, position) => sum + position.xAdvance, 0);
  return (width * size) / font.unitsPerEm + tracking * Math.max(0, [...text].length - 1);
}

/** Path data for one line, its baseline at y, anchored at x. */
export function line(
  text: string,
  setting: Setting,
  x: number,
  y: number,
  anchor: "start" | "middle" | "end" = "middle",
) {
  const width = measure(text, setting);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return outline(text, setting, left, y);
}

/** The largest size, up to `limit`, at which no line is wider than `width`. */
export function fittingSize(
  lines: readonly string[],
  face: Face,
  width: number,
  limit: number,
): number {
  const widest = Math.max(...lines.map((text) => measure(text, { face, size: 1 })));
  return Math.min(limit, width / widest);
}
