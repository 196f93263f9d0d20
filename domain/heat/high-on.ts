import { addDays, daysBetween } from "../time/iso-day.ts";
import type { Highs } from "./highs-at.ts";

/**
 * The mean daily high of a day: a month's value applies to its middle, with linear interpolation in
 * between, so that there is no jump between months.
 *
 * @param day such as 2026-08-01
 */
export function highOn(highs: Highs, day: string): number {
  const month = day.slice(0, 7);
  const middle = `${month}-15`;
  const isBefore = day < middle;
  const other = isBefore ? `${addDays(`${month}-01`, -1).slice(0, 7)}-15` : nextMiddle(month);
  const [from, to] = isBefore ? [other, middle] : [middle, other];
  const share = daysBetween(from, day) / daysBetween(from, to);
  return highOf(highs, from) * (1 - share) + highOf(highs, to) * share;
}

function nextMiddle(month: string): string {
  return `${addDays(`${month}-28`, 4).slice(0, 7)}-15`;
}

function highOf(highs: Highs, day: string): number {
  return highs[Number(day.slice(5, 7)) - 1] ?? 0;
}

/** The highest value of a period, both ends included: at an end, or in the middle of a month. */
export function hottest(highs: Highs, from: string, to: string): number {
  let most = Math.max(highOn(highs, from), highOn(highs, to));
  for (let day = `${from.slice(0, 7)}-15`; day <= to; day = nextMiddle(day.slice(0, 7))) {
    if (day >= from) most = Math.max(most, highOf(highs, day));
  }
  return most;
}
