import type { Cents } from "../money/cents.ts";

/** A label's rate with the day on which the parcel arrives, such as 2026-12-08; null when unknown. */
export type DatedRate = { readonly price: Cents; readonly arrives: string | null };

/**
 * The cheapest rate that keeps the promised day. Where none does, the one that arrives first; where
 * nothing is promised, the cheapest.
 *
 * @param rates cheapest first
 * @returns undefined when there is none
 */
export function chooseRate<Rate extends DatedRate>(
  rates: readonly Rate[],
  promised: string | null,
): Rate | undefined {
  if (promised === null) return rates[0];
  const inTime = rates.find((rate) => keepsPromise(rate, promised));
  if (inTime) return inTime;

  const dated = rates.filter(({ arrives }) => arrives !== null);
  const byArrival = dated.toSorted((a, b) => (a.arrives ?? "").localeCompare(b.arrives ?? ""));
  return byArrival[0] ?? rates[0];
}

/** Whether a parcel surely arrives by the promised day. */
export function keepsPromise({ arrives }: DatedRate, promised: string | null): boolean {
  return promised === null || (arrives !== null && arrives <= promised);
}
