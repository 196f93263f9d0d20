/** What databases and programs write where there is nothing, days before all others included. */
const nothing =
  /^(?:null|NULL|\\N|nan|NaN|none|None|NONE|n\/a|N\/A|[-\u2012-\u2014]+|(?:0000-00-00|1970-01-01)(?:[ T].*)?|)$/;

export function isNothing(cell: string): boolean {
  return nothing.test(cell.trim());
}
