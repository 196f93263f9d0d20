import { createHash } from "node:crypto";
import {
  type BrandSettings,
  brandSchema,
  defaultBrand,
  isDefaultLook,
  type ThemeSettings,
} from "#domain/brand/brand-settings.ts";
import type { LookName } from "#domain/brand/looks.ts";
import { themeOfQuery, themeQuery, themeSheet } from "#domain/brand/theme-sheet.ts";
import { filesOf, typefacePairs } from "#domain/brand/typefaces.ts";
import candy from "../../styles/looks/candy.css?inline";
import farm from "../../styles/looks/farm.css?inline";
import gallery from "../../styles/looks/gallery.css?inline";
import { typefaceFile } from "./typeface-files.ts";

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
