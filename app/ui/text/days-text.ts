/** A number of days in words: "1 year" for 365. */
export function daysText(days: number): string {
  if (days % 365 !== 0) return days === 1 ? "1 day" : `${days} days`;
  return days === 365 ? "1 year" : `${days / 365} years`;
}
