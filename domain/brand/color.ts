/** A hexadecimal color: "#a83a14". */
export type Hex = string;

export const hexPattern = /^#[0-9a-f]{6}$/;

/** Lightness 0–1, chroma 0–0.4, hue in degrees. @see https://bottosson.github.io/posts/oklab/ */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

type Triple = readonly [number, number, number];

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: Hex, b: Hex): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((one, other) => other - one);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(color: Hex): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function toOklch(color: Hex): Oklch {
  const [r, g, b] = linear(color);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const h = (Math.atan2(y, x) * 180) / Math.PI;
  return { l, c: Math.hypot(x, y), h: (h + 360) % 360 };
}

/** The nearest displayable color, by reducing chroma as needed. */
export function fromOklch({ l, c, h }: Oklch): Hex {
  const lightness = Math.min(1, Math.max(0, l));
  let chroma = Math.max(0, c);
  while (chroma > 0.001 && !isInGamut(rgbOf(lightness, chroma, h))) chroma *= 0.94;
  return hexOf(rgbOf(lightness, chroma > 0.001 ? chroma : 0, h));
}

/** @param part fraction of `b`, 0–1 */
export function mix(a: Hex, b: Hex, part: number): Hex {
  const [one, other] = [bytes(a), bytes(b)];
  return `#${one
    .map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * part))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** The lowest contrast with any of these surfaces. */
export function leastContrast(color: Hex, surfaces: readonly Hex[]): number {
  return Math.min(...surfaces.map((surface) => contrast(color, surface)));
}

/**
 * The color itself if it is readable on all of these surfaces, otherwise the nearest darker or
 * lighter shade that is.
 */
export function readable(color: Hex, surfaces: readonly Hex[], ratio = 4.5): Hex {
  if (leastContrast(color, surfaces) >= ratio) return color;
  const goesDarker = leastContrast("#000000", surfaces) >= leastContrast("#ffffff", surfaces);
  const end = goesDarker ? 0 : 1;
  const { l, c, h } = toOklch(color);
  for (let step = 1; step <= 60; step += 1) {
    const shade = fromOklch({ l: l + ((end - l) * step) / 60, c, h });
    if (leastContrast(shade, surfaces) >= ratio) return shade;
  }
  return goesDarker ? "#000000" : "#ffffff";
}

/** Whether dark text has more contrast on it than light text. */
export function isLight(surface: Hex): boolean {
  return contrast(surface, "#000000") >= contrast(surface, "#ffffff");
}

function bytes(color: Hex): Triple {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function linear(color: Hex): Triple {
  const [red, green, blue] = bytes(color);
  return [toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)];
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function rgbOf(l: number, c: number, h: number): Triple {
  const x = c * Math.cos((h * Math.PI) / 180);
  const y = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const middle = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function isInGamut(rgb: Triple): boolean {
  return rgb.every((value) => value >= -0.0005 && value <= 1.0005);
}

function hexOf(rgb: Triple): Hex {
  return `#${rgb
    .map((value) => {
      const clipped = Math.min(1, Math.max(0, value));
      const gamma = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
      return Math.round(gamma * 255)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;
}
