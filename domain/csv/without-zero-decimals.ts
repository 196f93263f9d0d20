/** "2" of "2.0", as spreadsheets may write a whole number; other texts stay as they are. */
export function withoutZeroDecimals(text: string): string {
  return text.replace(/^(\d+)\.0+$/, "$1");
}
