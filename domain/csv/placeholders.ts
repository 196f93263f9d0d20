// Exact spellings only: Nan and Null are people's names. "NA" isn't listed, because it may be one, too
// (Na, in a file in capitals); product files of other shops treat it as blank (cells.ts).

/** Words for no value that are also people's names. */
const words = /^(?:null|NULL|nan|NaN|none|None|NONE)$/;

/** Those that programs write beside a name when somebody has one name alone: "Ann", "null". */
const programWords = /^(?:null|nan|NaN|none)$/;

/** Marks for no value that nobody is called by, days such as 0000-00-00 included. */
const marks = /^(?:\\N|n\/a|N\/A|[-\u2012-\u2014]+|(?:0000-00-00|1970-01-01)(?:[ T].*)?|)$/;

/** Whether databases and programs write it for no value. */
export function isPlaceholder(cell: string): boolean {
  return isPlaceholderWord(cell) || marks.test(cell.trim());
}

/** Whether it is a placeholder that may also be somebody's name. */
export function isPlaceholderWord(cell: string): boolean {
  return words.test(cell.trim());
}

/**
 * The parts of a person's name, blank where they are placeholders. A word such as "null" is one if all
 * parts are, or if it is in small letters beside a part that has a capital.
 */
export function blankNamePlaceholders(parts: readonly string[]): string[] {
  const isNobody = parts.every((part) => part.trim().split(/\s+/).every(isPlaceholder));
  const hasCapital = parts.some((part) => /\p{Lu}/u.test(part) && !isPlaceholder(part));

  const isBlank = (part: string) => {
    const isOfProgram = hasCapital && programWords.test(part.trim());
    return isNobody || isOfProgram || marks.test(part.trim());
  };
  return parts.map((part) => (isBlank(part) ? "" : part));
}

/** The cells, blank where they hold a placeholder. */
export function blankPlaceholders<Cells extends Readonly<Record<string, string>>>(
  cells: Cells,
  isBlank: (cell: string, name: string) => boolean,
): Cells {
  const cleaned = Object.entries(cells).map(([name, cell]) => [
    name,
    isBlank(cell, name) ? "" : cell,
  ]);
  return Object.fromEntries(cleaned) as Cells;
}
