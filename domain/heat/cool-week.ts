import { addDays, weekdayOf } from "../time/iso-day.ts";
import { hottest } from "./high-on.ts";
import type { Highs } from "./highs-at.ts";

/** Days from Monday until a parcel that is shipped at the end of that week has arrived. */
const DAYS_UNDER_WAY = 11;
const WEEKS_AHEAD = 52;

/**
 * The Monday of the first week, from next Monday on, in which it is cool enough in all places.
 *
 * @param today such as 2026-08-01
 * @returns null when there is none
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
