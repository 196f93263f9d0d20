import { type Category, categories } from "../catalog/category.ts";
import {
  contrast,
  fromOklch,
  type Hex,
  isLight,
  minContrast,
  mix,
  readable,
  toOklch,
} from "./color.ts";

/** The three colors that the owner chooses; all others are derived. */
export type BrandColors = { readonly paper: Hex; readonly ink: Hex; readonly accent: Hex };

/** A surface with its text colors. */
export type Ground = {
  readonly paper: Hex;
  readonly raised: Hex;
  readonly sunken: Hex;
  readonly ink: Hex;
  readonly soft: Hex;
  readonly line: Hex;
  readonly accent: Hex;
  readonly onAccent: Hex;
};

export type Palette = {
  readonly page: Ground;
  /** The footer: dark in both schemes. */
  readonly roast: Ground;
  /** The invitation to fill a box: deep accent in both schemes. */
  readonly brick: Ground;
  readonly danger: Hex;
  readonly good: Hex;
  /** An accent for each category of bars. */
  readonly categories: Readonly<Record<Category, Hex>>;
  /** Backgrounds of the three value cards. */
  readonly tints: readonly [Hex, Hex, Hex];
  /** The table in the hero picture. */
  readonly table: Hex;
};

/** Dark enough for light mode, bright enough for dark mode. */
const categoryHues: Readonly<Record<Category, Hex>> = {
  dark: "#a3201d",
  milk: "#96500b",
  white: "#7a5a00",
  flavored: "#0b6362",
  specialty: "#7a2560",
};

/**
 * Light and dark palettes of a brand. For any three colors all text is readable: each color is made
 * lighter or darker until it passes WCAG AA on every surface where it is used.
 */
export function palettesOf(colors: BrandColors): { light: Palette; dark: Palette } {
  const light = paletteOn(colors);
  // A dark brand uses the same palette in both modes.
  if (!isLight(colors.paper)) return { light, dark: light };
  const [paper, ink, accent] = [colors.paper, colors.ink, colors.accent].map(toOklch) as [
    ReturnType<typeof toOklch>,
    ReturnType<typeof toOklch>,
    ReturnType<typeof toOklch>,
  ];
  const dark = paletteOn({
    paper: fromOklch({ l: 0.2, c: Math.min(ink.c, 0.028), h: ink.h }),
    ink: fromOklch({ l: 0.94, c: Math.min(paper.c, 0.03), h: paper.h }),
    accent: fromOklch({ l: Math.max(accent.l, 0.76), c: accent.c * 0.85, h: accent.h }),
  });
  return { light, dark };
}

function paletteOn(colors: BrandColors): Palette {
  const page = groundOf(colors);
  const surfaces = [page.paper, page.raised, page.sunken];
  const bright = isLight(page.paper);
  const on = (color: Hex) =>
    readable(bright ? color : brightened(color), [...surfaces, page.onAccent]);
  const roast = roastOf(colors);
  return {
    page,
    roast,
    brick: brickOf(colors),
    danger: on("#a1121f"),
    good: on("#2f6236"),
    categories: Object.fromEntries(
      categories.map((category) => [category, on(categoryHues[category])]),
    ) as Record<Category, Hex>,
    tints: tintsOf(page),
    table: bright
      ? mix(page.paper, fromOklch({ ...toOklch(page.accent), l: 0.82 }), 0.3)
      : page.raised,
  };
}

/** The nearest readable colors to the chosen ones, with the surfaces between them. */
function groundOf(colors: BrandColors): Ground {
  const { paper } = colors;
  const surfaces: [Hex, Hex, Hex] = [paper, ...surfacesBeside(paper)];
  const [, raised, sunken] = surfaces;
  const ink = readable(colors.ink, surfaces);
  return {
    paper,
    raised,
    sunken,
    ink,
    soft: softOf(ink, surfaces),
    line: mix(paper, ink, 0.17),
    accent: readable(colors.accent, surfaces),
    // The surface with the highest contrast to the text, so that every accent is readable on it and
    // vice versa.
    onAccent: contrast(raised, ink) >= contrast(paper, ink) ? raised : paper,
  };
}

/**
 * Less contrast than the ink. Fields have outlines in 70 % of it (app/ui/input.tsx), which must be
 * visible too.
 */
function softOf(ink: Hex, surfaces: readonly [Hex, Hex, Hex]): Hex {
  const [paper, raised] = surfaces;
  const soft = (ratio: number) => readable(mix(ink, paper, 0.32), surfaces, ratio);
  const isSeen = (color: Hex) => contrast(mix(raised, color, 0.7), raised) >= 3;
  return [4.5, 5, 5.5, 6, 7].map(soft).find(isSeen) ?? soft(21);
}

/** One surface slightly lighter, one slightly darker, both with enough contrast to the text. */
function surfacesBeside(paper: Hex): [Hex, Hex] {
  const { l, c, h } = toOklch(paper);
  const [text, away] = isLight(paper) ? ["#000000", 1] : ["#ffffff", 0];
  const towardsText = (by: number): Hex => {
    const shade = fromOklch({ l: isLight(paper) ? l - by : l + by, c, h });
    return contrast(shade, text) >= 7 ? shade : fromOklch({ l: l + (away - l) * 0.12, c, h });
  };
  // On dark paper half the way would be black, whatever color the owner chose.
  const by = isLight(paper) ? 0.5 : 0.25;
  const awayFromText = fromOklch({ l: l + (away - l) * by, c: c * 0.7, h });
  return isLight(paper) ? [awayFromText, towardsText(0.035)] : [towardsText(0.045), awayFromText];
}

function brightened(color: Hex): Hex {
  const { l, c, h } = toOklch(color);
  return fromOklch({ l: Math.max(l, 0.78), c: c * 0.8, h });
}

function roastOf(colors: BrandColors): Ground {
  const dark = isLight(colors.paper) ? toOklch(colors.ink) : toOklch(colors.paper);
  const light = isLight(colors.paper) ? toOklch(colors.paper) : toOklch(colors.ink);
  return groundOf({
    paper: fromOklch({ l: 0.25, c: Math.min(dark.c, 0.06), h: dark.h }),
    ink: fromOklch({ l: 0.94, c: Math.min(light.c, 0.03), h: light.h }),
    accent: brightened(colors.accent),
  });
}

function brickOf(colors: BrandColors): Ground {
  const { l, c, h } = toOklch(colors.accent);
  const paper = fromOklch({ l: Math.min(Math.max(l, 0.34), 0.46), c, h });
  return groundOf({
    paper: readable(paper, ["#fff8ec"], 6.5),
    ink: "#fff3de",
    accent: fromOklch({ l: 0.84, c: 0.13, h: (h + 45) % 360 }),
  });
}

/** Three pale colors with hues 120 degrees apart, on which the page's text is readable. */
function tintsOf(page: Ground): [Hex, Hex, Hex] {
  const { h } = toOklch(page.accent);
  const bright = isLight(page.paper);
  const tint = (turn: number): Hex => {
    const color = fromOklch({
      l: bright ? 0.915 : 0.3,
      c: bright ? 0.05 : 0.035,
      h: (h + turn) % 360,
    });
    const away = bright ? "#ffffff" : "#000000";
    for (let part = 0; part < 1; part += 0.1) {
      const shade = mix(color, away, part);
      if (minContrast(page.ink, [shade]) >= 4.5) return shade;
    }
    return page.paper;
  };
  return [tint(0), tint(120), tint(50)];
}
