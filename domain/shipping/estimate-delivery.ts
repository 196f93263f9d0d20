import { judgeHeat } from "../heat/judge-heat.ts";
import { usPlaces } from "../places/us-places.ts";
import { dayIn } from "../time/day-in.ts";
import { slowestWindow } from "./delivery-window.ts";
import { describeNotOffered } from "./describe-not-offered.ts";
import { findZone } from "./find-zone.ts";
import { describeDelivery } from "./format-delivery.ts";
import { hotPlaces } from "./hot-places.ts";
import type { ShippingDestination } from "./list-shipping-options.ts";
import type { ShippingSettings, Transit } from "./shipping-schema.ts";
import { servedPlaces } from "./shipping-settings.ts";

/** Lines for the cart and a bar's page; null for nothing to say. */
export type DeliveryEstimate = {
  /** "Order by noon today, there by Friday" */
  readonly days: string | null;
  readonly heat: string | null;
  /** "We don't ship to Hawaii." */
  readonly notServed: string | null;
};

/**
 * The delivery estimate before the checkout: each zone's first method counts, and without a
 * destination the slowest of them.
 */
export function estimateDelivery(
  settings: ShippingSettings,
  destination: ShippingDestination | null,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): DeliveryEstimate {
  const { handOver, heat, onlyState } = settings;
  const today = dayIn(timeZone, now);
  const nothing: DeliveryEstimate = { days: null, heat: null, notServed: null };
  if (destination && !isServed(settings, destination)) {
    const reason = { code: "not-offered", reason: "not-served" } as const;
    return { ...nothing, notServed: describeNotOffered(reason, destination.state, onlyState) };
  }

  const transits = transitsTo(settings, destination);
  // If one method has no estimate, none can be given for all destinations.
  const slowest = slowestWindow(transits, handOver, { at: now, timeZone });
  const days = slowest ? describeDelivery(slowest, today) : null;
  if (!heat.isOn) return { ...nothing, days };

  if (destination) {
    const advice = judgeHeat(heat, destination, today, slowest);
    const where = usPlaces[destination.state];
    const words = `It's usually ${advice?.high} °F in ${where} then. You choose at checkout how we keep it cool.`;
    return { ...nothing, days, heat: advice && words };
  }

  const isHotSomewhere = hotPlaces(settings, today, slowest).length > 0;
  const words = "Warm where you live? You choose at checkout how we keep it cool.";
  return { ...nothing, days, heat: isHotSomewhere ? words : null };
}

function transitsTo(
  { mode, zones, flatTransit }: ShippingSettings,
  destination: ShippingDestination | null,
): (Transit | null)[] {
  if (mode === "flat") return [flatTransit];
  const zone = destination && findZone(zones, destination);
  return (zone ? [zone] : zones).map(({ methods }) => methods[0]?.transit ?? null);
}

function isServed(settings: ShippingSettings, destination: ShippingDestination): boolean {
  const { mode, zones, onlyState } = settings;
  if (onlyState !== null && destination.state !== onlyState) return false;
  if (mode === "flat") return servedPlaces(settings).includes(destination.state);
  return findZone(zones, destination) !== undefined;
}
