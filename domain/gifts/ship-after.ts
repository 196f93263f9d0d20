/** About half a year: longer than that no bar should wait. */
const MAX_DAYS_AHEAD = 183;
const DAY_MS = 86_400_000;

/** The last day that a gift may wait for. */
export function latestShipAfter(today: string): string {
  const latest = Date.parse(`${today}T00:00:00Z`) + MAX_DAYS_AHEAD * DAY_MS;
  return new Date(latest).toISOString().slice(0, 10);
}

/**
 * @param shipAfter a day, or empty
 * @param today in the shop's time zone
 */
export function shipAfterError(
  shipAfter: string,
  today: string,
): "day-past" | "day-too-far" | undefined {
  if (shipAfter === "") return undefined;
  if (shipAfter < today) return "day-past";
  return shipAfter > latestShipAfter(today) ? "day-too-far" : undefined;
}
