/** The present moment. Handed in, so that tests decide what time it is. */
export type Clock = () => Date;

/** The calendar year of a moment where the shop is: an order on New Year's Eve keeps its year. */
export function yearIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" }).format(at));
}

/** The calendar day of a moment where the shop is, as 2026-11-20. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
