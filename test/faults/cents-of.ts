/** Exact, from the database's decimal text. */
export function centsOf(decimal: string | number | null): number {
  return Math.round(Number(decimal) * 100);
}
