/** "0017" is 17, and "000" is 0. */
export function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}
