import { z } from "zod/mini";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText } from "../input/text-field.ts";
import { hexPattern } from "./color.ts";
import { buttonStyles, cornerStyles, type LookName, lookNames, looks } from "./looks.ts";
import { typefacePairNames } from "./typefaces.ts";

export type BrandProblem = "too-long" | "not-a-color";
export type BrandField = "tagline" | "paper" | "ink" | "accent";
/** In the order of the screen. */
export const brandFields = [
  "tagline",
  "paper",
  "ink",
  "accent",
] as const satisfies readonly BrandField[];
export type BrandProblems = Partial<Record<BrandField, BrandProblem>>;

const color = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.regex(hexPattern, "not-a-color")),
  z.string(),
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

/** The shop's look. The same schema for storage and for the form. */
export const brandSchema = z.readonly(
  z.object({
    /** The line under the name; empty for the default. */
    tagline: optionalText(120),
    logo: z.nullable(logoSchema),
    look: z.enum(lookNames),
    paper: color,
    ink: color,
    accent: color,
    typefaces: z.enum(typefacePairNames),
    corners: z.enum(cornerStyles),
    buttons: z.enum(buttonStyles),
  }),
);
export type BrandSettings = z.infer<typeof brandSchema>;

export const defaultBrand: BrandSettings = { tagline: "", logo: null, ...settingsOfLook("conche") };

/** @returns everything that a look decides */
export function settingsOfLook(look: LookName) {
  const { colors, typefaces, corners, buttons } = looks[look];
  return { look, ...colors, typefaces, corners, buttons };
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
] as const;
export type ThemeSettings = Pick<BrandSettings, (typeof themeKeys)[number]>;

export type ReadBrand =
  | { readonly ok: true; readonly settings: BrandSettings }
  | { readonly ok: false; readonly problems: BrandProblems };

/** Parses the form. Undefined for an invalid choice, which the form cannot have sent. */
export function readBrand(sent: unknown): ReadBrand | undefined {
  const read = brandSchema.safeParse(sent);
  if (read.success) return { ok: true, settings: read.data };
  const problems: BrandProblems = fieldErrors(read.error);
  const isForm = Object.keys(problems).every((field) => brandFields.includes(field as BrandField));
  return isForm ? { ok: false, problems } : undefined;
}
