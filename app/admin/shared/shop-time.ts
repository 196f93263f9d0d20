export type ShopTime = {
  /** Nov 20, 2026 */
  day(at: Date): string;
  /** 2:38 PM */
  time(at: Date): string;
  /** Nov 20, 2026, 2:38 PM */
  dayAndTime(at: Date): string;
  /** 2:38 PM on the day of `now`, Nov 20 in its year, and Nov 20, 2025 before. */
  short(at: Date, now: Date): string;
  /** 2026-11-20 14:38:05 */
  sortable(at: Date): string;
};

export function shopTime(timeZone: string): ShopTime {
  const dayForm = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" });
  const timeForm = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" });
  const partsForm = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const day = (at: Date) => dayForm.format(at);
  // ICU versions differ in the space before AM and PM. Always use a no-break space.
  const time = (at: Date) => timeForm.format(at).replace(/[ \u202f]/, "\u00a0");
  return {
    day,
    time,
    short(at, now) {
      if (day(at) === day(now)) return time(at);
      const year = /, \d+$/.exec(day(now))?.[0] ?? "";
      return day(at).replace(year, "");
    },
    dayAndTime: (at) => `${day(at)}, ${time(at)}`,
    sortable(at) {
      const part = Object.fromEntries(
        partsForm.formatToParts(at).map(({ type, value }) => [type, value]),
      );
      return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
    },
  };
}
