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

type Destination = { readonly state: UsPlace | null; readonly zipCode: string };
type Days = { readonly leaves: string; readonly to: string } | null;

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
  destination: Destination,
  today: string,
  days: Days,
): HeatAdvice | null {
  if (!settings.isOn) return null;

  const { from: limit, coldPack, canWait, canRisk } = settings;
  const places = placesOf(settings, destination);
  const high = highestOnTheWay(places, today, days);
  if (high < limit) return null;

  const offers: HeatOffer[] = [];
  if (coldPack && (coldPack.upTo === null || high <= coldPack.upTo)) {
    offers.push({ choice: "cold-pack", fee: coldPack.fee, week: null });
  }
  if (canWait) {
    const known = [places.destination, places.origin].filter((highs) => highs !== null);
    const week = coolWeek(known, limit, today);
    if (week !== null) offers.push({ choice: "wait", fee: ZERO, week });
  }
  if (canRisk) offers.push({ choice: "own-risk", fee: ZERO, week: null });

  return { high: Math.round(high), offers };
}

/** Whether judgeHeat would advise. Leaves out the offers, which are slow for many places. */
export function isHotOnTheWay(
  settings: HeatSettings,
  destination: Destination,
  today: string,
  days: Days,
): boolean {
  return highestOnTheWay(placesOf(settings, destination), today, days) >= settings.from;
}

function placesOf({ customHighs, originZip }: HeatSettings, destination: Destination) {
  const origin = { state: null, zipCode: originZip };
  return {
    destination: highsAt(destination, customHighs),
    origin: originZip === "" ? null : highsAt(origin, customHighs),
  };
}

function highestOnTheWay(
  { destination, origin }: ReturnType<typeof placesOf>,
  today: string,
  days: Days,
): number {
  const { leaves, to } = days ?? { leaves: today, to: addDays(today, USUAL_DAYS) };
  return Math.max(
    destination ? hottest(destination, leaves, to) : Number.NEGATIVE_INFINITY,
    origin ? hottest(origin, leaves, leaves) : Number.NEGATIVE_INFINITY,
  );
}
