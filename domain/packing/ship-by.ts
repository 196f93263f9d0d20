const DAY_MS = 86_400_000;

/**
 * The day by which an order must be shipped: a number of working days after it was placed.
 * Saturdays and Sundays do not count.
 *
 * @param day of the order, as 2026-11-20
 * @returns a day in the same form
 */
export function shipByDay(day: string, workingDays: number): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  let left = workingDays;
  while (left > 0 || isWeekend(at)) {
    at += DAY_MS;
    if (!isWeekend(at)) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}

function isWeekend(at: number): boolean {
  const weekday = new Date(at).getUTCDay();
  return weekday === 0 || weekday === 6;
}
