import { type Cents, ZERO } from "../money/cents.ts";
import type { UsPlace } from "../places/us-places.ts";
import { addDays } from "../time/iso-day.ts";
import { coolWeek } from "./cool-week.ts";
import type { HeatChoice, HeatSettings } from "./heat-schema.ts";
import { hottest } from "./high-on.ts";
import { highsAt } from "./highs-at.ts";

export type HeatOffer = {
  readonly choice: HeatChoice;
  readonly fee: Cents;
  /** For "wait": the Monday of the week from which it is likely cool enough. */
  readonly week: string | null;
};

/** It is too hot to ship without a choice. */
export type HeatAdvice = {
  /** The highest mean daily high on the way, in whole °F. */
  readonly high: number;
  readonly offers: readonly HeatOffer[];
};

/** For a method without delivery estimate. */
const USUAL_DAYS = 7;

/**
 * Whether a parcel would melt: at its origin on the day of shipping, or at its destination until it
 * arrives.
 *
 * @param today or the later day on which it is packed at the earliest
 * @param days such as 2026-08-01; null without a delivery estimate
 * @returns null when it is cool enough, or heat is switched off
 */
export function judgeHeat(
  settings: HeatSettings,
  destination: { readonly state: UsPlace; readonly zipCode: string },
  today: string,
  days: { readonly leaves: string; readonly to: string } | null,
): HeatAdvice | null {
  if (!settings.isOn) return null;
  const { customHighs, originZip, from: limit, coldPack, canWait, canRisk } = settings;
  const destinationHighs = highsAt(destination, customHighs);
  const originHighs =
    originZip === "" ? null : highsAt({ state: null, zipCode: originZip }, customHighs);
  const { leaves, to } = days ?? { leaves: today, to: addDays(today, USUAL_DAYS) };
  const high = Math.max(
    destinationHighs ? hottest(destinationHighs, leaves, to) : Number.NEGATIVE_INFINITY,
    originHighs ? hottest(originHighs, leaves, leaves) : Number.NEGATIVE_INFINITY,
  );
  if (high < limit) return null;
  const offers: HeatOffer[] = [];
  if (coldPack && (coldPack.upTo === null || high <= coldPack.upTo)) {
    offers.push({ choice: "cold-pack", fee: coldPack.fee, week: null });
  }
  if (canWait) {
    const places = [destinationHighs, originHighs].filter((highs) => highs !== null);
    const week = coolWeek(places, limit, today);
    if (week !== null) offers.push({ choice: "wait", fee: ZERO, week });
  }
  if (canRisk) offers.push({ choice: "own-risk", fee: ZERO, week: null });
  return { high: Math.round(high), offers };
}
