import { countNoun } from "#domain/words/count-noun.ts";

/** A number of days in words: "1 year" for 365. */
export function daysText(days: number): string {
  if (days % 365 !== 0) return countNoun(days, "day");
  return days === 365 ? "1 year" : `${days / 365} years`;
}
