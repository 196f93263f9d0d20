/** All measures are CSS pixels: 96 per inch on paper. */
const INCH = 96;

export const sheetKeys = ["5160", "5163", "5168", "4x6"] as const;
export type SheetKey = (typeof sheetKeys)[number];

type Size = { readonly width: number; readonly height: number };

export type LabelSheet = {
  readonly key: SheetKey;
  readonly name: string;
  readonly page: Size;
  readonly label: Size;
  readonly columns: number;
  readonly rows: number;
  /** Position of the first label. */
  readonly left: number;
  readonly top: number;
  /** Distance from one label to the next. */
  readonly stepRight: number;
  readonly stepDown: number;
  /**
   * The smallest font size of the net weight, in points: it grows with the panel (21 CFR 101.7(h)).
   */
  readonly netWeightPoints: number;
};

const letter = { width: 8.5 * INCH, height: 11 * INCH };
/**
 * The smallest font size of everything else: a lowercase o of 1/16 inch (21 CFR 101.2(c)), which is
 * half of this font's em.
 */
export const MIN_POINTS = 9;

export const labelSheets: Record<SheetKey, LabelSheet> = {
  "5160": {
    key: "5160",
    name: "Avery 5160: 30 of 1 × 2⅝ in",
    page: letter,
    label: { width: 2.625 * INCH, height: INCH },
    columns: 3,
    rows: 10,
    left: 0.1875 * INCH,
    top: 0.5 * INCH,
    stepRight: 2.75 * INCH,
    stepDown: INCH,
    netWeightPoints: 9,
  },
  "5163": {
    key: "5163",
    name: "Avery 5163: 10 of 2 × 4 in",
    page: letter,
    label: { width: 4 * INCH, height: 2 * INCH },
    columns: 2,
    rows: 5,
    left: 0.15625 * INCH,
    top: 0.5 * INCH,
    stepRight: 4.1875 * INCH,
    stepDown: 2 * INCH,
    netWeightPoints: 18,
  },
  "5168": {
    key: "5168",
    name: "Avery 5168: 4 of 3½ × 5 in",
    page: letter,
    label: { width: 3.5 * INCH, height: 5 * INCH },
    columns: 2,
    rows: 2,
    left: 0.5 * INCH,
    top: 0.5 * INCH,
    stepRight: 4 * INCH,
    stepDown: 5 * INCH,
    netWeightPoints: 18,
  },
  "4x6": {
    key: "4x6",
    name: "4 × 6 in labels on a roll",
    page: { width: 4 * INCH, height: 6 * INCH },
    label: { width: 4 * INCH, height: 6 * INCH },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    stepRight: 4 * INCH,
    stepDown: 6 * INCH,
    netWeightPoints: 18,
  },
};

export function labelsPerPage({ columns, rows }: LabelSheet): number {
  return columns * rows;
}

export type Placed<Item> = { readonly item: Item; readonly left: number; readonly top: number };

/** Puts labels on pages, row by row. @param start the first free label on the first page, from 1 */
export function placeLabels<Item>(
  sheet: LabelSheet,
  start: number,
  items: readonly Item[],
): Placed<Item>[][] {
  const pages: Placed<Item>[][] = [];
  const perPage = labelsPerPage(sheet);
  for (const [index, item] of items.entries()) {
    const place = start - 1 + index;
    const onPage = place % perPage;
    const left = sheet.left + (onPage % sheet.columns) * sheet.stepRight;
    const top = sheet.top + Math.floor(onPage / sheet.columns) * sheet.stepDown;
    const page = Math.floor(place / perPage);
    pages[page] ??= [];
    pages[page].push({ item, left, top });
  }
  return pages;
}

/** The distance of crop marks from the labels. */
const MARK_GAP = 3;
const MARK_LENGTH = 12;

/**
 * Crop marks for cutting plain paper and checking the sheet's alignment: short lines in the
 * margins, as an SVG path. Empty for sheets without margins, which hold one label.
 */
export function cropMarks(sheet: LabelSheet): string {
  const { page, label } = sheet;
  if (sheet.top === 0) return "";
  const [xs, ys] = [
    edges(sheet.columns, sheet.left, sheet.stepRight, label.width),
    edges(sheet.rows, sheet.top, sheet.stepDown, label.height),
  ];
  const up = [sheet.top - MARK_GAP - MARK_LENGTH, page.height - sheet.top + MARK_GAP];
  const side = Math.min(MARK_LENGTH, sheet.left - MARK_GAP);
  const across = [sheet.left - MARK_GAP - side, page.width - sheet.left + MARK_GAP];
  return [
    ...xs.flatMap((x) => up.map((y) => `M${x} ${y}v${MARK_LENGTH}`)),
    ...ys.flatMap((y) => across.map((x) => `M${x} ${y}h${side}`)),
  ].join("");
}

function edges(count: number, first: number, step: number, size: number): number[] {
  const all = Array.from({ length: count }, (_, index) => first + index * step);
  return [...new Set(all.flatMap((edge) => [edge, edge + size]))];
}
