import { dayIn } from "../time/day-in.ts";
import { addDays, weekdayOf } from "../time/iso-day.ts";
import { minutesIn } from "../time/minutes-in.ts";
import type { HandOver, Transit } from "./shipping-schema.ts";

/** Days such as 2026-11-20, in the shop's time zone. */
export type DeliveryWindow = {
  /** Deadline of the order: a day, and minutes after its midnight. */
  readonly orderBy: { readonly day: string; readonly cutoff: number };
  readonly leaves: string;
  readonly from: string;
  readonly to: string;
};

/** Closed for longer than this, no delivery is promised. */
const MOST_CLOSED = 120;

/**
 * When an order placed now is shipped and delivered.
 *
 * @param notBefore the earliest shipping day
 * @returns null when the shop ships nothing for months
 */
export function deliveryWindow(
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
  handOver: HandOver,
  transit: Transit,
  notBefore: string | null = null,
): DeliveryWindow | null {
  const today = dayIn(timeZone, now);
  const isLate = minutesIn(timeZone, now) >= handOver.cutoff;
  const first = nextHandOver(handOver, isLate ? addDays(today, 1) : today);
  let leaves = first;
  for (let left = handOver.leadDays; left > 0 && leaves !== null; left -= 1) {
    leaves = nextHandOver(handOver, addDays(leaves, 1));
  }
  if (leaves !== null && notBefore !== null && leaves < notBefore) {
    leaves = nextHandOver(handOver, notBefore);
  }
  if (first === null || leaves === null) return null;
  return {
    orderBy: { day: first, cutoff: handOver.cutoff },
    leaves,
    from: afterWorkingDays(handOver, leaves, transit.least),
    to: afterWorkingDays(handOver, leaves, transit.most),
  };
}

/** The first shipping day from this day on. */
function nextHandOver({ weekdays, holidays }: HandOver, from: string): string | null {
  for (let day = from, tries = 0; tries < MOST_CLOSED; day = addDays(day, 1), tries += 1) {
    if (weekdays.includes(weekdayOf(day)) && !holidays.includes(day)) return day;
  }
  return null;
}

/** Carriers deliver from Monday to Friday. */
function afterWorkingDays({ holidays }: HandOver, day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    const weekday = weekdayOf(at);
    if (weekday !== 0 && weekday !== 6 && !holidays.includes(at)) left -= 1;
  }
  return at;
}
