import { weekdayOf } from "#domain/time/iso-day.ts";

// Days such as 2026-11-20 in short words. They are the same in every time zone.

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Fri" */
export function formatWeekday(day: string): string {
  return weekdays[weekdayOf(day)] ?? "";
}

/** "Nov 20" */
export function formatShortDay(day: string): string {
  return `${monthOf(day)} ${Number(day.slice(8))}`;
}

/** "Fri, Nov 20" */
export function formatWeekdayAndDay(day: string): string {
  return `${formatWeekday(day)}, ${formatShortDay(day)}`;
}

/** "Nov 20, 2026" */
export function formatLongDay(day: string): string {
  return `${formatShortDay(day)}, ${day.slice(0, 4)}`;
}

/** "Nov 2026" */
export function formatMonth(day: string): string {
  return `${monthOf(day)} ${day.slice(0, 4)}`;
}

function monthOf(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? "";
}
