import { categories } from "../catalog/category.ts";
import { type CardPictures, type ThemeSettings, themeKeys } from "./brand-settings.ts";
import { isLight } from "./color.ts";
import type { ButtonStyle, CornerStyle } from "./looks.ts";
import { type Ground, type Palette, palettesOf } from "./palette.ts";
import { filesOf, type Typeface, type TypefacePair, typefacePairs } from "./typefaces.ts";

/**
 * The stylesheet of a look: overrides of the tokens in app/styles/theme.css, and the rules of its
 * name.
 *
 * @param fontFile returns the URL of a font file
 * @param lookStyles the rules of app/styles/looks/
 */
export function themeSheet(
  theme: ThemeSettings,
  fontFile: (typeface: Typeface) => string,
  lookStyles: string,
): string {
  const { light, dark } = palettesOf(theme);
  const isDark = !isLight(theme.paper);
  const scheme = isDark ? "dark" : "light dark";
  return [
    ...typefaceRules(theme, fontFile),
    `:root{${corners[theme.corners]}}`,
    buttonRules[theme.buttons],
    // Printed pages are black on white in every look.
    `@media screen{:root{color-scheme:${scheme};${pageTokens(light)}${isDark ? logoOnDark : ""}}`,
    `${groundRules(".roast", light.roast)}${groundRules(".brick", light.brick)}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${pageTokens(dark)}}`,
    `${groundRules(".roast", dark.roast)}${groundRules(".brick", dark.brick)}}`,
    ...categories.map(
      (category) =>
        `[data-category="${category}"]{--accent:light-dark(${light.categories[category]},${dark.categories[category]})}`,
    ),
    lookStyles,
    cardRules[theme.cards],
  ].join("\n");
}

/** What app/styles/app.css says of a logo on a dark ground. */
const logoOnDark =
  ";--logo-dark:brightness(0) invert(1);--logo-light:none;--logo-frame:0.25rem 0.5rem;--logo-ground:#fff";

/** The theme as a URL query. */
export function themeQuery(theme: ThemeSettings): string {
  return new URLSearchParams(themeKeys.map((key) => [key, theme[key].replace("#", "")])).toString();
}

/** @returns the values given to `themeQuery`, which must be validated */
export function themeOfQuery(query: URLSearchParams): Record<string, unknown> {
  const theme = Object.fromEntries(themeKeys.map((key) => [key, query.get(key) ?? ""]));
  for (const key of ["paper", "ink", "accent"]) theme[key] = `#${theme[key]}`;
  return theme;
}

function pageTokens(palette: Palette): string {
  const { danger, good, table, tints } = palette;
  return [
    groundTokens(palette.page),
    `--danger:${danger};--good:${good};--table:${table}`,
    ...tints.map((tint, index) => `--tint-${index + 1}:${tint}`),
  ].join(";");
}

function groundRules(selector: string, ground: Ground): string {
  return `${selector}{${groundTokens(ground)}}`;
}

function groundTokens({ paper, raised, sunken, ink, soft, line, accent, onAccent }: Ground) {
  return `--paper:${paper};--raised:${raised};--sunken:${sunken};--ink:${ink};--soft:${soft};--line:${line};--accent:${accent};--on-accent:${onAccent}`;
}

const corners: Readonly<Record<CornerStyle, string>> = {
  square: cornerTokens("0px", "0px", "0px", "0px", "0px", "0px", "0px"),
  slight: cornerTokens("2px", "4px", "5px", "8px", "10px", "4px", "0px"),
  soft: cornerTokens("0.25rem", "0.5rem", "1rem", "1.5rem", "2rem", "calc(infinity*1px)", "5rem"),
  round: cornerTokens(
    "0.5rem",
    "0.9rem",
    "1.75rem",
    "2.25rem",
    "2.75rem",
    "calc(infinity*1px)",
    "9rem",
  ),
};

function cornerTokens(...sizes: [string, string, string, string, string, string, string]): string {
  const names = ["sm", "md", "lg", "3xl", "4xl", "pill", "hero"];
  return names.map((name, index) => `--corner-${name}:${sizes[index]}`).join(";");
}

const pressable = ':not(:disabled,[aria-disabled="true"])';

/** Rules for classes in app/ui/button.tsx. */
const buttonRules: Readonly<Record<ButtonStyle, string>> = {
  ink: "",
  accent: `.button-solid${pressable}{background:var(--accent);color:var(--on-accent)}.button-solid${pressable}:hover{background:var(--ink);color:var(--paper)}`,
  // Quiet ones look like links: they begin where the text does, and stay in place on hover.
  outline: `.button-solid${pressable}{background:transparent;border-color:var(--ink);color:var(--ink)}.button-solid${pressable}:hover{background:var(--ink);color:var(--paper)}.button-quiet${pressable}{min-width:2.75rem;padding-inline:0;border-color:transparent;text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:0.35em}.button-quiet${pressable}:hover{background:transparent;color:var(--accent)}.bar-card .button-quiet${pressable}{flex-grow:0}`,
  raised: `.button-solid${pressable}{background:var(--accent);color:var(--on-accent);box-shadow:0 4px 0 var(--ink)}.button-quiet${pressable}{background:var(--raised);border-color:var(--ink);color:var(--ink);box-shadow:0 3px 0 var(--ink)}:is(.button-solid,.button-quiet)${pressable}:hover{background:var(--ink);color:var(--paper)}:is(.button-solid,.button-quiet)${pressable}:active{translate:0 3px;box-shadow:0 1px 0 var(--ink)}`,
};

/** Rules for the pictures in app/shop/shared/products/product-card.tsx and of the box builder. */
const cardRules: Readonly<Record<CardPictures, string>> = {
  crop: "",
  whole: ":is(.bar-card,button>.lamplit) img{background:none;object-fit:contain}",
};

function typefaceRules(
  { typefaces }: ThemeSettings,
  fontFile: (typeface: Typeface) => string,
): string[] {
  if (typefaces === "fraunces-figtree") return [];
  const pair: TypefacePair = typefacePairs[typefaces];
  const family = ({ name, standIn }: Typeface) =>
    `"${name} Variable","${name} Fallback",${standIn.serif ? "Georgia,serif" : "system-ui,sans-serif"}`;
  return [
    ...filesOf(pair).flatMap((typeface) => [faceRule(typeface, fontFile), standInRule(typeface)]),
    `:root{--heading-font:${family(pair.headings)};--text-font:${family(pair.text)};--heading-weight:${pair.headingWeight};--heading-spacing:${pair.headingSpacing}em}`,
    // Their letters reach deeper than Fraunces's, and would touch those of the next line.
    "h1{line-height:1.1}",
    ...(pair.wordSpacing ? [`body{word-spacing:${pair.wordSpacing}em}`] : []),
  ];
}

function faceRule(typeface: Typeface, fontFile: (typeface: Typeface) => string): string {
  const { name, weights } = typeface;
  return `@font-face{font-family:"${name} Variable";font-style:normal;font-weight:${weights};font-display:swap;src:url("${fontFile(typeface)}") format("woff2")}`;
}

/** Times New Roman and Arial have the metrics of Liberation's, so one number fits both. */
function standInRule({ name, weights, standIn }: Typeface): string {
  const locals = standIn.serif
    ? ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "LiberationSerif", "Tinos"]
    : ["Arial", "ArialMT", "Liberation Sans", "LiberationSans", "Arimo"];
  const src = locals.map((local) => `local("${local}")`).join(",");
  const { size, ascent, descent } = standIn;
  return `@font-face{font-family:"${name} Fallback";font-weight:${weights};src:${src};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}
