/** The calendar year in the shop's time zone: an order on New Year's Eve keeps its year. */
export function yearIn(timeZone: string, at: Date): number {
  return Number(dayIn(timeZone, at).slice(0, 4));
}

/** The calendar day in the shop's time zone, such as 2026-11-20. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = formatsOf(timeZone).day.formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** The same in words, such as November 20, 2026. */
export function longDayIn(timeZone: string, at: Date): string {
  return formatsOf(timeZone).longDay.format(at);
}

/** A day such as 2026-11-20 in words. */
export function longDay(day: string): string {
  return longDayIn("UTC", new Date(`${day}T00:00:00Z`));
}

/** Creating a format is much slower than using it, so they are cached by time zone. */
const known = new Map<string, ReturnType<typeof makeFormats>>();

function formatsOf(timeZone: string) {
  const formats = known.get(timeZone) ?? makeFormats(timeZone);
  known.set(timeZone, formats);
  return formats;
}

function makeFormats(timeZone: string) {
  return {
    day: new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
    longDay: new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" }),
  };
}
