import { describe, expect, test } from "vitest";
import { decodeForm, encodeForm } from "../form/form-codec.ts";
import {
  adjustBrand,
  brandSchema,
  defaultBrand,
  isDefaultLook,
  settingsOfLook,
} from "./brand-settings.ts";
import { buttonStyles, lookNames } from "./looks.ts";
import { themeOfQuery, themeQuery, themeSheet } from "./theme-sheet.ts";
import { filesOf, typefacePairs } from "./typefaces.ts";

const sheet = (change: object) =>
  themeSheet(
    brandSchema.parse({ ...defaultBrand, ...change }),
    ({ file }) => `/assets/${file}.woff2`,
    "/* own rules */",
  );

test("with nothing chosen the shop has its own look, and a tagline or logo changes none of it", () => {
  expect(isDefaultLook(defaultBrand)).toBe(true);
  expect(isDefaultLook({ ...defaultBrand, tagline: "Bars by hand" })).toBe(true);
  expect(isDefaultLook({ ...defaultBrand, accent: "#1f37c4" })).toBe(false);
});

describe("the sheet of a look", () => {
  test("loads the chosen typefaces and no others", () => {
    for (const [typefaces, pair] of Object.entries(typefacePairs)) {
      const loaded = sheet({ typefaces }).match(/\/assets\/[\w-]+\.woff2/g) ?? [];
      // Fonts of the default look are in its own stylesheet.
      const wanted = typefaces === "fraunces-figtree" ? [] : filesOf(pair);
      expect(loaded).toEqual(wanted.map(({ file }) => `/assets/${file}.woff2`));
    }
  });

  test("has both color schemes, and leaves print in black and white", () => {
    const css = sheet(settingsOfLook("candy"));
    expect(css).toContain("@media screen{:root{color-scheme:light dark;--paper:#fff4f2");
    expect(css).toContain("@media screen and (prefers-color-scheme:dark){:root{--paper:#");
    // Always inside a media query for screens.
    expect(css).not.toMatch(/^:root\{[^}]*--paper/m);
  });

  test("with dark paper is dark in the light scheme too, and shows a dark logo in white", () => {
    const css = sheet({ paper: "#101418", ink: "#f4f0e8" });
    expect(css).toContain("color-scheme:dark;--paper:#101418");
    expect(css).toContain("--logo-dark:brightness(0) invert(1)");
    expect(sheet({})).not.toContain("--logo-dark");
  });

  test.each(buttonStyles)("with %s buttons moves nothing beside a button on hover", (buttons) => {
    const hovers = sheet({ buttons }).match(/:hover[^{}]*\{[^}]*\}/g) ?? [];
    for (const rule of hovers)
      expect(rule).not.toMatch(/padding|margin|width|font|[{;](border|flex):/);
  });

  test.each(lookNames)("of %s is read back unchanged from its address", (look) => {
    const theme = { ...defaultBrand, ...settingsOfLook(look) };
    const read = themeOfQuery(new URLSearchParams(themeQuery(theme)));
    expect(brandSchema.parse({ ...defaultBrand, ...read })).toEqual(theme);
  });

  test.each([
    "look=farm",
    "look=farm&paper=fff}body{display:none&ink=000000&accent=000000&typefaces=nunito&corners=soft&buttons=ink",
    "look=../farm&paper=ffffff&ink=000000&accent=000000&typefaces=nunito&corners=soft&buttons=ink",
  ])("is refused for an invalid address: %s", (query) => {
    const read = themeOfQuery(new URLSearchParams(query));
    expect(brandSchema.safeParse({ ...defaultBrand, ...read }).success).toBe(false);
  });
});

describe("the form of the brand screen", () => {
  const typed = encodeForm(brandSchema, defaultBrand);
  const decode = (change: object) => decodeForm(brandSchema, { ...typed, ...change });

  test("says what is wrong with each field", () => {
    expect(decode({ tagline: "a".repeat(121), ink: "black", accent: "#12" })).toEqual({
      code: "invalid",
      problems: {
        tagline: "Please use 120 characters at most.",
        ink: "Please enter a color such as #a83a14.",
        accent: "Please enter a color such as #a83a14.",
      },
    });
  });

  test("accepts a color in capitals, and keeps markup as plain text", () => {
    expect(decode({ accent: " #A83A14 ", tagline: "<b>Bars</b>" })).toMatchObject({
      code: "valid",
      data: { accent: "#a83a14", tagline: "<b>Bars</b>" },
    });
  });

  test("is refused with an unknown choice, or a logo of another site", () => {
    const logo = { image: "https://elsewhere.example/x.svg", width: 9, height: 9, tone: "dark" };
    for (const change of [{ look: "neon" }, { logo }, { look: undefined }]) {
      expect(decode(change)).toEqual({ code: "malformed" });
    }
  });

  test("a chosen look replaces colors, typefaces, corners and buttons, and nothing else", () => {
    const own = { ...typed, look: "candy" as const, tagline: "By hand", paper: "#ffffff" };
    expect(adjustBrand(own, "look")).toEqual({ ...own, ...settingsOfLook("candy") });
    expect(adjustBrand(own, "paper")).toBe(own);
  });
});
