import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, fromOklch, type Hex, mix, readable, toOklch } from "./color.ts";
import { looks } from "./looks.ts";
import { type Ground, type Palette, palettesOf } from "./palette.ts";

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, "0")}`);

type Pair = readonly [name: string, text: Hex, surface: Hex];

/** Every pair of text and surface in the shop. */
function textPairs({ page, roast, brick, danger, good, categories, tints }: Palette) {
  const pairs: Pair[] = [];
  for (const [name, ground] of Object.entries({ page, roast, brick })) {
    for (const text of ["ink", "soft", "accent"] as const) {
      for (const surface of ["paper", "raised", "sunken"] as const) {
        pairs.push([`${name} ${text} on ${surface}`, ground[text], ground[surface]]);
      }
    }
    pairs.push([`${name} on-accent on accent`, ground.onAccent, ground.accent]);
  }
  for (const surface of ["paper", "raised", "sunken", "onAccent"] as const) {
    pairs.push([`danger on ${surface}`, danger, page[surface]]);
    pairs.push([`good on ${surface}`, good, page[surface]]);
    for (const [category, accent] of Object.entries(categories)) {
      pairs.push([`${category} on ${surface}`, accent, page[surface]]);
    }
  }
  for (const tint of tints) pairs.push(["ink on a value card", page.ink, tint]);
  return pairs;
}

const unreadable = (pairs: readonly Pair[], least: number) =>
  pairs.filter(([, text, surface]) => contrast(text, surface) < least);

describe("whatever colors are chosen", () => {
  // Each takes about 30 ms. Every run draws other colors.
  const chosen = fc.sample(fc.record({ paper: color, ink: color, accent: color }), 100);
  const palettes = chosen.flatMap((colors) => {
    const { light, dark } = palettesOf(colors);
    return [
      { colors, palette: light },
      { colors, palette: dark },
    ];
  });

  test("every text passes WCAG AA on its surface, in the light and the dark scheme", () => {
    const failed = palettes.filter(({ palette }) => unreadable(textPairs(palette), 4.5).length > 0);
    expect(failed.map(({ colors }) => colors)).toEqual([]);
  });

  test("controls contrast with their surroundings", () => {
    // A field's outline is 70 % of the soft color over the page: see app/ui/input.tsx.
    const outline = ({ soft, raised }: Ground) =>
      ["outline", mix(raised, soft, 0.7), raised] as const;
    const failed = palettes.filter(({ palette: { page, roast, brick } }) => {
      const pairs = [page, roast, brick].map(outline);
      return unreadable(pairs, 3).length > 0;
    });
    expect(failed.map(({ colors }) => colors)).toEqual([]);
  });
});

test("colors that can be read stay as they were chosen", () => {
  for (const { colors } of Object.values(looks)) {
    const { paper, ink, accent } = palettesOf(colors).light.page;
    expect({ paper, ink, accent }).toEqual(colors);
  }
});

test("a color without enough contrast is replaced by its nearest shade that has it", () => {
  const shade = readable("#e8c8b8", ["#ffffff"]);
  expect(contrast(shade, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(shade, "#ffffff")).toBeLessThan(5.2);
  expect(Math.abs(toOklch(shade).h - toOklch("#e8c8b8").h)).toBeLessThan(8);
});

test("contrast is the contrast ratio of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
});

test("a color survives conversion to lightness, chroma and hue and back", () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(nearlySame(fromOklch(toOklch(hex)), hex)).toBe(true);
    }),
  );
});

function nearlySame(a: Hex, b: Hex): boolean {
  return [1, 3, 5].every(
    (at) =>
      Math.abs(
        Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16),
      ) <= 2,
  );
}
