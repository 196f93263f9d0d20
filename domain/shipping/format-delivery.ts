import { addDays, daysBetween } from "../time/iso-day.ts";
import type { DeliveryWindow } from "./delivery-window.ts";

/** "Order by noon today, there by Friday"; for a gift with a day "Leaves Monday, there by Friday" */
export function describeDelivery({ orderBy, leaves, to }: DeliveryWindow, today: string): string {
  if (!orderBy) return `Leaves ${describeDay(leaves, today)}, there by ${describeDay(to, today)}`;
  return `Order by ${describeOrderBy(orderBy, today)}, there by ${describeDay(to, today)}`;
}

/** "noon today", "2:30 PM tomorrow", "Tuesday noon" */
export function describeOrderBy(
  { day, cutoff }: NonNullable<DeliveryWindow["orderBy"]>,
  today: string,
): string {
  const time = formatTime(cutoff);
  if (day === today) return `${time} today`;
  if (day === addDays(today, 1)) return `${time} tomorrow`;
  return `${describeDay(day, today)} ${time}`;
}

/** "Friday" within a week, else "Friday, December 4" */
export function describeDay(day: string, today: string): string {
  const distance = daysBetween(today, day);
  return (distance >= 0 && distance < 7 ? near : far).format(new Date(`${day}T00:00:00Z`));
}

/** "September 28" */
export function formatDate(day: string): string {
  return date.format(new Date(`${day}T00:00:00Z`));
}

/** "noon", "2 PM", "9:30 AM" */
export function formatTime(minutes: number): string {
  if (minutes === 12 * 60) return "noon";
  if (minutes % (24 * 60) === 0) return "midnight";
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const clock = `${hour % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
  return `${clock} ${hour < 12 ? "AM" : "PM"}`;
}

const near = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });
const far = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});
const date = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric" });
