import { readFileSync } from "node:fs";
import { type Font, create } from "fontkit";
import { decompress } from "wawoff2";
import { Path, type Point } from "./svg.ts";

/**
 * Sets type as outlines. An SVG shown by <img> cannot load web fonts, and the rasters must not
 * depend on what the machine that draws them has installed.
 *
 * fontkit cannot vary a compressed font, so it is unpacked first. These are the same font files
 * that the site serves; the wrappers use their display cut, softened as if by the press.
 */
async function load(file: string, axes: Record<string, number>): Promise<Font> {
  const packed = readFileSync(new URL(`../node_modules/@fontsource-variable/${file}`, import.meta.url));
  const font = create(Buffer.from(await decompress(packed)));
  if (font.type === "TTC" || font.type === "DFont") throw new Error(`${file} is a collection`);
  return font.getVariation(axes);
}

const fraunces = "fraunces/files/fraunces-latin-full-normal.woff2";
const frauncesItalic = "fraunces/files/fraunces-latin-full-italic.woff2";
const figtree = "figtree/files/figtree-latin-wght-normal.woff2";

const faces = {
  /** Names of bars. */
  display: await load(fraunces, { opsz: 144, wght: 620, SOFT: 60, WONK: 1 }),
  /** The same, sturdier, where the ground is busy. */
  heavy: await load(fraunces, { opsz: 144, wght: 780, SOFT: 80, WONK: 1 }),
  /** What kind of chocolate it is. */
  italic: await load(frauncesItalic, { opsz: 36, wght: 480, SOFT: 60, WONK: 1 }),
  /** Origin, cocoa and the maker's name, in letterspaced capitals. */
  caps: await load(figtree, { wght: 640 }),
};
export type Face = keyof typeof faces;

export type Setting = { face: Face; size: number; tracking?: number };
type Place = (along: number) => { origin: Point; turn: number };

function outline(text: string, { face, size, tracking = 0 }: Setting, placeAt: Place): string {
  const font = faces[face];
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  const path = new Path();
  let along = 0;
  run.glyphs.forEach((glyph, index) => {
    const advance = (run.positions[index]?.xAdvance ?? glyph.advanceWidth) * scale;
    const { origin, turn } = placeAt(along + advance / 2);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const put = (x: number, y: number): [number, number] => {
      const [px, py] = [x * scale - advance / 2, -y * scale];
      return [origin[0] + px * cos - py * sin, origin[1] + px * sin + py * cos];
    };
    for (const { command, args } of glyph.path.commands) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
      if (command === "moveTo") path.move(...put(a, b));
      else if (command === "lineTo") path.line(...put(a, b));
      else if (command === "quadraticCurveTo") path.quad(...put(a, b), ...put(c, d));
      else if (command === "bezierCurveTo") path.cubic(...put(a, b), ...put(c, d), ...put(e, f));
      else path.close();
    }
    along += advance + tracking;
  });
  return path.toString();
}

export function measure(text: string, { face, size, tracking = 0 }: Setting): number {
  const font = faces[face];
  const width = font.layout(text).positions.reduce((sum, position) => sum + position.xAdvance, 0);
  return (width * size) / font.unitsPerEm + tracking * Math.max(0, [...text].length - 1);
}

/** Path data for one line, its baseline at y, anchored at x. */
export function line(text: string, setting: Setting, x: number, y: number, anchor: "start" | "middle" | "end" = "middle") {
  const width = measure(text, setting);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return outline(text, setting, (along) => ({ origin: [left + along, y], turn: 0 }));
}

/** Path data for a line that runs clockwise along a circle, its middle at `angle` (in radians). */
export function arc(text: string, setting: Setting, center: Point, radius: number, angle: number): string {
  const start = angle - measure(text, setting) / 2 / radius;
  return outline(text, setting, (along) => {
    const a = start + along / radius;
    return {
      origin: [center[0] + Math.cos(a) * radius, center[1] + Math.sin(a) * radius],
      turn: a + Math.PI / 2,
    };
  });
}

/** The largest size at which every line is no wider than `width`, up to `limit`. */
export function fittingSize(lines: readonly string[], face: Face, width: number, limit: number): number {
  const widest = Math.max(...lines.map((text) => measure(text, { face, size: 1 })));
  return Math.min(limit, width / widest);
}
