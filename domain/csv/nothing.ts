/** What databases and programs write for no value, 0000-00-00 and 1970-01-01 included. */
// In these cases alone: "Nan" and "Null" are names, and so is "NA" among capitals.
const nothing =
  /^(?:null|NULL|\\N|nan|NaN|none|None|NONE|n\/a|N\/A|[-\u2012-\u2014]+|(?:0000-00-00|1970-01-01)(?:[ T].*)?|)$/;

export function isNothing(cell: string): boolean {
  return nothing.test(cell.trim());
}
