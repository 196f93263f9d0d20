import { DAY_MS } from "./durations.ts";

// Calendar days such as 2026-11-20. Computed in UTC, where each day has 24 hours.

export function addDays(day: string, count: number): string {
  return new Date(at(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(at(day)).getUTCDay();
}

export function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / DAY_MS);
}

/** Whether the day exists: 2026-02-30 and the year 0 do not. */
export function isIsoDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = at(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
