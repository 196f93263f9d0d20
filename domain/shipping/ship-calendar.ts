import { dayIn } from "../time/day-in.ts";
import { addDays, weekdayOf } from "../time/iso-day.ts";
import { minutesIn } from "../time/minutes-in.ts";
import type { ZonedTime } from "../time/zoned-time.ts";
import type { HandOver, ShippingSettings } from "./shipping-schema.ts";

/** Closed for longer than this, no day is promised. */
const MAX_CLOSED_DAYS = 120;

/** From when an order can be packed: ordered, paid, and no longer held. */
export type ReadyToPack = ZonedTime & {
  /** A gift's day, on which it is packed at the earliest. */
  readonly notBefore?: string | null;
};

/**
 * The only calendar of the shop: on which days parcels leave, and how soon. A shop that promises
 * days of arrival leaves by the order time and the days of its shipping screen. Any other leaves
 * within the working days of its packing screen, of which only shipping days count.
 */
export function shipCalendar(
  shipping: Pick<ShippingSettings, "mode" | "zones" | "flatTransit" | "handOver">,
  { workingDays }: { readonly workingDays: number },
): HandOver {
  const { handOver } = shipping;
  if (promisesArrival(shipping)) return handOver;
  if (workingDays === 0) return { ...handOver, cutoff: ALWAYS_SAME_DAY, leadDays: 0 };
  return { ...handOver, cutoff: ALWAYS_NEXT_DAY, leadDays: workingDays - 1 };
}

const ALWAYS_SAME_DAY = 24 * 60;
const ALWAYS_NEXT_DAY = 0;

/** Whether any method says how long it takes. */
export function promisesArrival({
  mode,
  zones,
  flatTransit,
}: Pick<ShippingSettings, "mode" | "zones" | "flatTransit">): boolean {
  if (mode === "flat") return flatTransit !== null;
  return zones.some(({ methods }) => methods.some(({ transit }) => transit !== null));
}

/**
 * The day by which an order leaves, such as 2026-11-20: always one on which the shop ships.
 *
 * @returns null when the shop ships nothing for months
 */
export function leavesBy(calendar: HandOver, ready: ReadyToPack): string | null {
  return handOverDays(calendar, ready)?.leaves ?? null;
}

/** The first day on which it could be handed over, and after the days for packing the day it leaves. */
export function handOverDays(
  calendar: HandOver,
  { at, timeZone, notBefore = null }: ReadyToPack,
): { readonly first: string; readonly leaves: string; readonly waitsForItsDay: boolean } | null {
  const readyDay = dayIn(timeZone, at);
  const waitsForItsDay = notBefore !== null && notBefore > readyDay;
  const day = waitsForItsDay ? notBefore : readyDay;
  // A gift is ready as its day begins.
  const minutes = waitsForItsDay ? 0 : minutesIn(timeZone, at);

  const isTooLateToday = minutes >= calendar.cutoff;
  const first = nextHandOver(calendar, isTooLateToday ? addDays(day, 1) : day);

  let leaves = first;
  for (let remaining = calendar.leadDays; remaining > 0 && leaves !== null; remaining -= 1) {
    leaves = nextHandOver(calendar, addDays(leaves, 1));
  }
  return first !== null && leaves !== null ? { first, leaves, waitsForItsDay } : null;
}

/** The first shipping day from this day on. */
function nextHandOver({ weekdays, holidays }: HandOver, from: string): string | null {
  for (let day = from, tries = 0; tries < MAX_CLOSED_DAYS; day = addDays(day, 1), tries += 1) {
    if (weekdays.includes(weekdayOf(day)) && !holidays.includes(day)) return day;
  }
  return null;
}
