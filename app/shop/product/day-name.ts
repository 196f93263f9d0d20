const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** A day such as 2026-11-20 in words, such as Friday, November 20. */
export function dayName(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
