/** What databases and programs write for no value, 0000-00-00 and 1970-01-01 included. */
// Exact spellings only: Nan and Null are people's names. "NA" isn't listed, because it may be one, too
// (Na, in a file in capitals); product files of other shops treat it as blank (cells.ts).
const nothing =
  /^(?:null|NULL|\\N|nan|NaN|none|None|NONE|n\/a|N\/A|[-\u2012-\u2014]+|(?:0000-00-00|1970-01-01)(?:[ T].*)?|)$/;

export function isNothing(cell: string): boolean {
  return nothing.test(cell.trim());
}

/** Nothing in a column of people's names, too: nobody is called "-" or "N/A", but some Null or None. */
export function isNothingInNames(cell: string): boolean {
  return isNothing(cell) && !/[a-z]{3}/i.test(cell);
}

/** The parts of a person's name. A word such as "null" is a placeholder only if all parts are. */
export function withoutPlaceholderNames(parts: readonly string[]): string[] {
  const isNobody = parts.every((part) => part.trim().split(/\s+/).every(isNothing));
  return parts.map((part) => (isNobody || isNothingInNames(part) ? "" : part));
}

/** The cells, blank where they hold a placeholder. */
export function withoutPlaceholders<Cells extends Readonly<Record<string, string>>>(
  cells: Cells,
  isPlaceholder: (cell: string, name: string) => boolean,
): Cells {
  const cleaned = Object.entries(cells).map(([name, cell]) => [
    name,
    isPlaceholder(cell, name) ? "" : cell,
  ]);
  return Object.fromEntries(cleaned) as Cells;
}
