/** "2" of "2.0" or "2,0", as spreadsheets may write a whole number; other texts, such as "2,000", stay. */
export function withoutZeroDecimals(text: string): string {
  return text.replace(/^(-?\d+)(?:\.0+|,0{1,2})$/, "$1");
}
