import { createHash } from "node:crypto";
import besley from "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url";
import bodoni from "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2?url";
import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import fredoka from "@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2?url";
import jost from "@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url";
import lora from "@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url";
import manrope from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import nunito from "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url";
import sourceSans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import {
  type BrandSettings,
  brandSchema,
  defaultBrand,
  isDefaultLook,
  type ThemeSettings,
} from "#domain/brand/brand-settings.ts";
import type { LookName } from "#domain/brand/looks.ts";
import { themeOfQuery, themeQuery, themeSheet } from "#domain/brand/theme-sheet.ts";
import { filesOf, type Typeface, typefacePairs } from "#domain/brand/typefaces.ts";
import candy from "../../styles/looks/candy.css?inline";
import farm from "../../styles/looks/farm.css?inline";
import gallery from "../../styles/looks/gallery.css?inline";

const lookStyles: Readonly<Record<LookName, string>> = { conche: "", farm, gallery, candy };

/** What a page loads for the shop's look in addition to its own stylesheet. */
export type Theme = {
  readonly sheet: string;
  /** Files to preload. */
  readonly fonts: readonly string[];
};

/** @returns null for the default look, which is in the page's own stylesheet */
export function themeOf(brand: BrandSettings): Theme | null {
  if (isDefaultLook(brand)) return null;
  return {
    sheet: `/theme-${hashOf(sheetOf(brand))}.css?${themeQuery(brand)}`,
    fonts: filesOf(typefacePairs[brand.typefaces]).map(typefaceFile),
  };
}

/**
 * The stylesheet for a theme's URL. The query contains the whole theme, so that any process can
 * serve any version of the look, including unsaved drafts, without reading the database.
 *
 * @returns undefined when the query is invalid; `current` is false when this version of the shop
 *   produces another stylesheet than the one that made the URL
 */
export function findTheme(
  hash: string,
  query: URLSearchParams,
): { readonly css: string; readonly current: boolean } | undefined {
  const read = brandSchema.safeParse({ ...defaultBrand, ...themeOfQuery(query) });
  if (!read.success) return undefined;
  const css = sheetOf(read.data);
  return { css, current: hashOf(css) === hash };
}

function sheetOf(theme: ThemeSettings): string {
  return themeSheet(theme, typefaceFile, lookStyles[theme.look]);
}

function hashOf(css: string): string {
  return createHash("sha256").update(css).digest("hex").slice(0, 12);
}

const typefaceFiles: Readonly<Record<Typeface["file"], string>> = {
  besley,
  "bodoni-moda": bodoni,
  "bricolage-grotesque": bricolage,
  figtree,
  fraunces,
  fredoka,
  jost,
  lora,
  manrope,
  nunito,
  "source-sans-3": sourceSans,
};

/** URL of a font file. Only on the server: browsers need not load the whole list. */
function typefaceFile({ file, name }: Typeface): string {
  const address = typefaceFiles[file];
  if (!address) throw new Error(`No file is bundled for ${name}.`);
  return address;
}
