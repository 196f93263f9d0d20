/** Exact conversion of a decimal from the database. */
export function centsOf(decimal: string | number | null): number {
  return Math.round(Number(decimal) * 100);
}
