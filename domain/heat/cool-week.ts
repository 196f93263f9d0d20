import { addDays, weekdayOf } from "../time/iso-day.ts";
import { hottest } from "./high-on.ts";
import type { Highs } from "./highs-at.ts";

/** A parcel that leaves at the end of a week is under way into the next. */
const DAYS_UNDER_WAY = 11;
const WEEKS_AHEAD = 52;

/**
 * The Monday of the first week from now on in which it is cool enough everywhere.
 *
 * @param today as 2026-08-01
 * @returns null where it never is
 */
export function coolWeek(places: readonly Highs[], limit: number, today: string): string | null {
  const monday = addDays(today, (8 - weekdayOf(today)) % 7 || 7);
  for (let week = 0; week < WEEKS_AHEAD; week += 1) {
    const from = addDays(monday, 7 * week);
    const to = addDays(from, DAYS_UNDER_WAY);
    if (places.every((highs) => hottest(highs, from, to) < limit)) return from;
  }
  return null;
}
