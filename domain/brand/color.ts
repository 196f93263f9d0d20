import {
  useMode as addMode,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  toGamut,
  wcagContrast,
} from "culori/fn";

/** A hexadecimal color: "#a83a14". */
export type Hex = string;

export const hexPattern = /^#[0-9a-f]{6}$/;

/** Lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

for (const mode of [modeRgb, modeLrgb, modeOklab]) addMode(mode);
const convertToOklch = addMode(modeOklch);
/** @see https://www.w3.org/TR/css-color-4/#css-gamut-mapping */
const mapToDisplay = toGamut("rgb", "oklch");

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: Hex, b: Hex): number {
  return wcagContrast(a, b);
}

export function toOklch(color: Hex): Oklch {
  // A gray has no hue.
  const { l, c, h = 0 } = convertToOklch(color) ?? unreadable(color);
  return { l, c, h };
}

/** The nearest displayable color. */
export function fromOklch({ l, c, h }: Oklch): Hex {
  return formatHex(mapToDisplay({ mode: "oklch", l, c: Math.max(0, c), h })) as Hex;
}

/** @param part fraction of `b`, 0–1 */
export function mix(a: Hex, b: Hex, part: number): Hex {
  return formatHex(interpolate([a, b], "rgb")(part)) as Hex;
}

/** The lowest contrast with any of these surfaces. */
export function minContrast(color: Hex, surfaces: readonly Hex[]): number {
  return Math.min(...surfaces.map((surface) => contrast(color, surface)));
}

/**
 * The color itself if it is readable on all of these surfaces, otherwise the nearest darker or
 * lighter shade that is.
 */
export function readable(color: Hex, surfaces: readonly Hex[], ratio = 4.5): Hex {
  if (minContrast(color, surfaces) >= ratio) return color;
  const goesDarker = minContrast("#000000", surfaces) >= minContrast("#ffffff", surfaces);
  const end = goesDarker ? 0 : 1;
  const { l, c, h } = toOklch(color);
  for (let step = 1; step <= 60; step += 1) {
    const shade = fromOklch({ l: l + ((end - l) * step) / 60, c, h });
    if (minContrast(shade, surfaces) >= ratio) return shade;
  }
  return goesDarker ? "#000000" : "#ffffff";
}

/** Whether dark text has more contrast on it than light text. */
export function isLight(surface: Hex): boolean {
  return contrast(surface, "#000000") >= contrast(surface, "#ffffff");
}

function unreadable(color: string): never {
  throw new TypeError(`${color} is not a color.`);
}
