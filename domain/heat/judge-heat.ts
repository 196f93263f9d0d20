import type { UsPlace } from "../checkout/us-places.ts";
import { type Cents, ZERO } from "../money/cents.ts";
import { addDays } from "../time/iso-day.ts";
import { coolWeek } from "./cool-week.ts";
import type { HeatChoice, HeatSettings } from "./heat-schema.ts";
import { hottest } from "./high-on.ts";
import { highsAt } from "./highs-at.ts";

export type HeatOffer = {
  readonly choice: HeatChoice;
  readonly fee: Cents;
  /** The Monday of the week from which it is likely cool enough; of "wait" alone. */
  readonly week: string | null;
};

/** It is too hot for a parcel that nobody does anything about. */
export type HeatAdvice = {
  /** The mean high that it meets, in whole °F. */
  readonly high: number;
  readonly offers: readonly HeatOffer[];
};

/** For a method that promises no days. */
const USUAL_DAYS = 7;

/**
 * Whether a parcel would melt: where it leaves on the day that it leaves, and where it goes until it
 * is there.
 *
 * @param days as 2026-08-01; null where nobody promises any
 * @returns null where it is cool enough, or nobody asks
 */
export function judgeHeat(
  settings: HeatSettings,
  destination: { readonly state: UsPlace; readonly zipCode: string },
  today: string,
  days: { readonly leaves: string; readonly to: string } | null,
): HeatAdvice | null {
  if (!settings.isOn) return null;
  const { own, originZip, from: limit, coldPack, canWait, canRisk } = settings;
  const there = highsAt(destination, own);
  const here = originZip === "" ? null : highsAt({ state: null, zipCode: originZip }, own);
  const { leaves, to } = days ?? { leaves: today, to: addDays(today, USUAL_DAYS) };
  const high = Math.max(
    there ? hottest(there, leaves, to) : Number.NEGATIVE_INFINITY,
    here ? hottest(here, leaves, leaves) : Number.NEGATIVE_INFINITY,
  );
  if (high < limit) return null;
  const offers: HeatOffer[] = [];
  if (coldPack && (coldPack.upTo === null || high <= coldPack.upTo)) {
    offers.push({ choice: "cold-pack", fee: coldPack.fee, week: null });
  }
  if (canWait) {
    const places = [there, here].filter((highs) => highs !== null);
    const week = coolWeek(places, limit, today);
    if (week !== null) offers.push({ choice: "wait", fee: ZERO, week });
  }
  if (canRisk) offers.push({ choice: "own-risk", fee: ZERO, week: null });
  return { high: Math.round(high), offers };
}
