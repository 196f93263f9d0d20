import { type Cents, cents, ZERO } from "../money/cents.ts";
import { isUsState, type UsState } from "../places/us-states.ts";
import { contradictsState, isZipOfState } from "../places/zip-states.ts";
import { FLAT_SHIPPING, type FlatShipping, flatFreeFrom } from "./flat-shipping.ts";
import type { ShippingMethod, ShippingSettings, ShippingZone } from "./shipping-schema.ts";
import { servedPlaces } from "./shipping-settings.ts";

/** What the checkout charges for shipping to some states, whoever orders whatever. */
export type PublicRate = {
  readonly states: readonly UsState[];
  readonly rate: Cents;
  /** Subtotals for which it is charged, both included; null for any above. */
  readonly from: Cents;
  readonly to: Cents | null;
};

/**
 * What may be said in public about the price of shipping: only what the checkout charges for sure.
 * Rates that depend on weight, number, method, ZIP code or heat are left out.
 */
export function publicRates(shipping: ShippingSettings, pricing: FlatShipping): PublicRate[] {
  if (coldPackFee(shipping) !== null) return [];
  const states = servedPlaces(shipping).filter(isUsState);
  if (shipping.mode === "flat") {
    const flat = [{ rate: FLAT_SHIPPING, from: ZERO, to: null }];
    return withFreeFrom(flatFreeFrom(pricing), flat).map((range) => ({ states, ...range }));
  }
  return shipping.zones.flatMap((zone) => {
    const sure = states.filter((state) => isPricedByZone(state, zone, shipping));
    if (sure.length === 0) return [];
    const rates = withFreeFrom(sureFreeFrom(zone), ratesBySubtotal(zone.methods));
    return rates.map((range) => ({ states: sure, ...range }));
  });
}

/**
 * The subtotal from which every order can be shipped free wherever the shop ships; null for none. A
 * cold pack in hot weather is a charge of its own: see `coldPackFee`.
 */
export function publicFreeFrom(shipping: ShippingSettings, pricing: FlatShipping): Cents | null {
  const served = servedPlaces(shipping);
  if (served.length === 0) return null;
  if (shipping.mode === "flat") return flatFreeFrom(pricing);
  const zones = shipping.zones.filter(
    ({ places, zips }) =>
      places.some((place) => served.includes(place)) ||
      served.some((place) => zips.some((zip) => isZipOfState(zip, place))),
  );
  const thresholds = zones.map(({ freeFrom }) => freeFrom);
  if (thresholds.includes(null)) return null;
  return cents(Math.max(...thresholds.map(Number)));
}

/** The subtotal from which a zone's methods cost nothing, whichever is chosen; null for none. */
function sureFreeFrom({ freeFrom, freeMethods, methods }: ShippingZone): Cents | null {
  return freeMethods === "every" || methods.length === 1 ? freeFrom : null;
}

type Range = Omit<PublicRate, "states">;

/** What a cold pack costs on top of any rate in hot weather; null where it costs nothing. */
export function coldPackFee({ heat }: Pick<ShippingSettings, "heat">): Cents | null {
  return heat.isOn && heat.coldPack && heat.coldPack.fee > ZERO ? heat.coldPack.fee : null;
}

/** Whether this zone's prices count in all of a state: no other zone has ZIP codes in or beside it. */
function isPricedByZone(state: UsState, zone: ShippingZone, { zones }: ShippingSettings): boolean {
  const ofState = zones.find(({ places }) => places.includes(state));
  const otherZips = zones.filter((each) => each !== zone).flatMap(({ zips }) => zips);
  const hasExceptions = otherZips.some((zip) => !contradictsState(zip, state));
  return ofState === zone && !hasExceptions;
}

/** Empty unless the subtotal alone decides the price. */
function ratesBySubtotal(methods: readonly ShippingMethod[]): Range[] {
  const [method] = methods;
  if (!method || methods.length > 1) return [];
  const { by, steps } = method;
  if (by === "flat")
    return steps.slice(0, 1).map(({ price }) => ({ rate: price, from: ZERO, to: null }));
  if (by !== "subtotal") return [];
  return steps.map(({ upTo, price }, index) => {
    const before = steps[index - 1]?.upTo ?? null;
    return {
      rate: price,
      from: before === null ? ZERO : cents(before + 1),
      to: upTo === null ? null : cents(upTo),
    };
  });
}

/** The rates below the threshold, and nothing from there on. */
function withFreeFrom(freeFrom: Cents | null, rates: readonly Range[]): Range[] {
  if (freeFrom === null) return [...rates];
  const last = cents(Math.max(0, freeFrom - 1));
  const below = rates
    .filter(({ from }) => from < freeFrom)
    .map((range) => ({ ...range, to: range.to === null || range.to > last ? last : range.to }));
  return [...below, { rate: ZERO, from: freeFrom, to: null }];
}
