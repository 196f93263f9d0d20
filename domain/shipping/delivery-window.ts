import { addDays, weekdayOf } from "../time/iso-day.ts";
import type { ZonedTime } from "../time/zoned-time.ts";
import { handOverDays, type ReadyToPack } from "./ship-calendar.ts";
import type { HandOver, Transit } from "./shipping-schema.ts";

/** Days such as 2026-11-20, in the shop's time zone. */
export type DeliveryWindow = {
  /**
   * Deadline of the order: a day, and minutes after its midnight. Null for a gift that waits for
   * its day.
   */
  readonly orderBy: { readonly day: string; readonly cutoff: number } | null;
  readonly leaves: string;
  readonly from: string;
  readonly to: string;
};

/** When an order is shipped and delivered. @returns null when the shop ships nothing for months */
export function deliveryWindow(
  calendar: HandOver,
  ready: ReadyToPack,
  transit: Transit,
): DeliveryWindow | null {
  const days = handOverDays(calendar, ready);
  if (!days) return null;
  const { first, leaves, waitsForItsDay } = days;
  return {
    orderBy: waitsForItsDay ? null : deadlineFor(first, calendar),
    leaves,
    from: afterWorkingDays(calendar, leaves, transit.least),
    to: afterWorkingDays(calendar, leaves, transit.most),
  };
}

/** Midnight is told as the end of the day before, as people say it. */
function deadlineFor(day: string, { cutoff }: HandOver) {
  return cutoff === 0 ? { day: addDays(day, -1), cutoff: 24 * 60 } : { day, cutoff };
}

/** The latest delivery of these transits; null when one of them promises no day. */
export function slowestWindow(
  transits: readonly (Transit | null)[],
  handOver: HandOver,
  now: ZonedTime,
): DeliveryWindow | null {
  if (transits.includes(null)) return null;
  const windows = transits.flatMap(
    (transit) => (transit && deliveryWindow(handOver, now, transit)) ?? [],
  );
  return windows.toSorted((a, b) => a.to.localeCompare(b.to)).at(-1) ?? null;
}

/** Carriers deliver from Monday to Friday. */
function afterWorkingDays({ holidays }: HandOver, day: string, count: number): string {
  let at = day;
  for (let remaining = count; remaining > 0; ) {
    at = addDays(at, 1);
    const weekday = weekdayOf(at);
    if (weekday !== 0 && weekday !== 6 && !holidays.includes(at)) remaining -= 1;
  }
  return at;
}
