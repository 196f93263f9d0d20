const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/**
 * Formats a day such as "2027-03-01" as "March 1, 2027", independent of the time zone.
 * @returns the text itself when it is not a day
 */
export function formatDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : format.format(date);
}
