/** The present moment. Handed in, so that tests decide what time it is. */
export type Clock = () => Date;

/** The calendar year of a moment where the shop is: an order on New Year's Eve keeps its year. */
export function yearIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" }).format(at));
}
