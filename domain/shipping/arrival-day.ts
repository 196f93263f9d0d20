import type { ZonedTime } from "../time/zoned-time.ts";
import { deliveryWindow } from "./delivery-window.ts";
import type { HandOver } from "./shipping-schema.ts";

/**
 * The day on which a parcel that is ready now arrives, such as 2026-12-08, if its carrier takes so
 * many days. It leaves on the next shipping day, and the same day until the hour at which parcels
 * are handed over.
 *
 * @returns null when the shop ships nothing for months
 */
export function arrivalDay(calendar: HandOver, now: ZonedTime, days: number): string | null {
  // Zero means that new orders never leave the same day, which says nothing about packed ones.
  const cutoff = calendar.cutoff === 0 ? 24 * 60 : calendar.cutoff;
  const packed = { ...calendar, cutoff, leadDays: 0 };
  return deliveryWindow(packed, now, { least: days, most: days })?.to ?? null;
}
