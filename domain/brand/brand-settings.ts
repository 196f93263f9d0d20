import { z } from "zod/mini";
import { optionalTextCodec } from "../form/field-codecs.ts";
import { Problem, textCodec } from "../form/form-codec.ts";
import { hexPattern } from "./color.ts";
import { buttonStyles, cornerStyles, type LookName, lookNames, looks } from "./looks.ts";
import { typefacePairNames } from "./typefaces.ts";

const color = textCodec<string>(
  (text) => {
    const typed = text.trim().toLowerCase();
    return hexPattern.test(typed) ? typed : new Problem("Please enter a color such as #a83a14.");
  },
  (stored) => stored,
);

/** A picture with a transparent background, as the media pipeline stores it. */
export const logoSchema = z.readonly(
  z.object({
    image: z.string().check(z.regex(/^\/media\/[a-z0-9]{1,64}\.webp$/)),
    width: z.int().check(z.positive(), z.maximum(30_000)),
    height: z.int().check(z.positive(), z.maximum(30_000)),
    /** "dark" and "light" logos have a single color and may be recolored. */
    tone: z.enum(["dark", "light", "colored"]),
  }),
);
export type BrandLogo = z.infer<typeof logoSchema>;

/** Whether pictures fill the cards of lists or are shown whole. */
export const cardPictures = ["crop", "whole"] as const;
export type CardPictures = (typeof cardPictures)[number];

/** The shop's look. It is typed as it is stored, so this is the form's codec, too. */
export const brandSchema = z.readonly(
  z.object({
    /** The line under the name; empty for the default. */
    tagline: optionalTextCodec(120, "Please use 120 characters at most."),
    logo: z.nullable(logoSchema),
    look: z.enum(lookNames),
    paper: color,
    ink: color,
    accent: color,
    typefaces: z.enum(typefacePairNames),
    corners: z.enum(cornerStyles),
    buttons: z.enum(buttonStyles),
    cards: z.enum(cardPictures),
  }),
);
export type BrandSettings = z.infer<typeof brandSchema>;

export const defaultBrand: BrandSettings = {
  tagline: "",
  logo: null,
  cards: "crop",
  ...settingsOfLook("conche"),
};

/** @returns everything that a look decides */
export function settingsOfLook(look: LookName) {
  const { colors, typefaces, corners, buttons } = looks[look];
  return { look, ...colors, typefaces, corners, buttons };
}

/** A chosen look brings its own colors, typefaces, corners and buttons. */
export function adjustBrand(draft: BrandSettings, path: string): BrandSettings {
  return path === "look" ? { ...draft, ...settingsOfLook(draft.look) } : draft;
}

/** Whether pages need no additional stylesheet. */
export function isDefaultLook(brand: BrandSettings): boolean {
  return themeKeys.every((key) => brand[key] === defaultBrand[key]);
}

export const themeKeys = [
  "look",
  "paper",
  "ink",
  "accent",
  "typefaces",
  "corners",
  "buttons",
  "cards",
] as const;
export type ThemeSettings = Pick<BrandSettings, (typeof themeKeys)[number]>;
