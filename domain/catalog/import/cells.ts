import type { FileRow } from "../../input/file-row.ts";
import { lineOfHtml } from "./html-text.ts";
import { columnsOf, type FormatColumns, type ImportField } from "./import-formats.ts";

/** Reads the cells of rows by a format's columns. */
export function cellsOf(columns: FormatColumns) {
  const named = (row: FileRow, field: ImportField) =>
    columnsOf(columns[field] ?? [], Object.keys(row.cells));
  const all = (row: FileRow, field: ImportField): string[] =>
    named(row, field).flatMap((name) => row.cells[name] || []);
  return {
    /** The first non-empty column of a field; "" when all are empty. */
    one: (row: FileRow, field: ImportField): string => all(row, field)[0] ?? "",
    /** All non-empty columns of a field. */
    all,
    /** Whether the row's file has the column, also if it is empty. */
    has: (row: FileRow, field: ImportField): boolean => named(row, field).length > 0,
    /** The name of the column that a field was read from. */
    column: (row: FileRow, field: ImportField): string | undefined =>
      named(row, field).find((name) => row.cells[name]),
  };
}

/** The rows of each key, in order. */
export function groupRows(
  rows: readonly FileRow[],
  keyOf: (row: FileRow) => string,
): ReadonlyMap<string, readonly [FileRow, ...FileRow[]]> {
  const groups = new Map<string, [FileRow, ...FileRow[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** "3 pack", "Pack of 6", "Case (12)", "6 bars", "3 × 70 g", "Trio", with amounts as digits. */
const pack =
  /\b(?!1\b)\d{1,3}[- ]?(?:packs?|pk|bars?|ct|count)\b|\b(?:pack|box|case|set|bundle) ?(?:of |\()?(?!1\b)\d{1,3}\b|\b(?!1\b)\d{1,3} ?[x×]|[x×] ?(?!1\b)\d{1,2}(?![\d%.])|\b(?:(?:twin|multi|double|triple|variety)[- ]?pack|trio)\b/i;

/** Versions with a price that not everybody pays. */
const notForAll = /\b(?:wholesale|subscri)/i;

/** What is more than one piece itself, so that its versions are sizes of it. */
const collection = /\b(?:box|pack|set|bundle|assort\w*|sampler|collection|truffles?|bonbons?)\b/i;

/**
 * Which version of a product becomes the shop's bar: the first one that is one bar for everybody.
 *
 * @returns null if there is none
 */
export function singleVersion<Version extends FileRow>(
  name: string,
  versions: readonly [Version, ...Version[]],
  versionName: (version: Version) => string,
): Version | null {
  const takesPacks = collection.test(lineOfHtml(name));
  const isSingle = (version: Version) => {
    const text = versionName(version)
      .replace(/\b(?:two|three|four|five|six|eight|ten|twelve)\b/gi, "12")
      .replace(/\bdozen\b/i, "12 bars");
    return !notForAll.test(text) && (takesPacks || !pack.test(text));
  };
  return versions.find(isSingle) ?? null;
}

/** Explains that a price of several bars is not taken for one bar's. */
export function noSingle(version: string): string {
  return `It's sold there only as “${lineOfHtml(version)}”, and the shop sells single bars. Add it in the editor with the price of one.`;
}

/**
 * Explains that a variant is not imported as its own bar. @param version such as "Size: 3 bars";
 * may be ""
 */
export function anotherVersion(name: string, version: string): string {
  return `Another version of ${lineOfHtml(name)}${version && ` (${version})`}. The shop has no versions, so only one is imported.`;
}
