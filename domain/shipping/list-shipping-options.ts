import { type HeatAdvice, judgeHeat } from "../heat/judge-heat.ts";
import { type Cents, ZERO } from "../money/cents.ts";
import type { UsPlace } from "../places/us-places.ts";
import { isMilitaryMail } from "../places/zip-states.ts";
import { dayIn } from "../time/day-in.ts";
import { type DeliveryWindow, deliveryWindow } from "./delivery-window.ts";
import { findZone } from "./find-zone.ts";
import { type FlatShipping, shippingFor } from "./flat-shipping.ts";
import { methodPrice, type Parcel } from "./method-price.ts";
import type {
  OfferedPickup,
  Pickup,
  ShippingMethod,
  ShippingSettings,
  ShippingZone,
  Transit,
} from "./shipping-schema.ts";
import { servedPlaces } from "./shipping-settings.ts";

/** The destination, as far as the options depend on it. */
export type ShippingDestination = {
  readonly state: UsPlace;
  /** Empty while it is not typed. */
  readonly zipCode: string;
  readonly isPoBox?: boolean | undefined;
};

/** A shipping option of an order. */
export type ShippingOption = {
  readonly id: string;
  readonly name: string;
  /** Without extras. */
  readonly rate: Cents;
  readonly pickup: OfferedPickup | null;
  readonly delivery: DeliveryWindow | null;
  /** Null when heat is not a problem. */
  readonly heat: HeatAdvice | null;
};

export type ShippingOptions =
  | { readonly code: "offered"; readonly options: readonly ShippingOption[] }
  | {
      readonly code: "not-offered";
      /** "no-place": the destination is not known yet. */
      readonly reason: "no-place" | "not-served" | "no-po-box" | "too-hot";
    };

export type ShippingRules = { readonly shipping: ShippingSettings; readonly pricing: FlatShipping };

export const PICKUP_ID = "pickup";
export const FLAT_ID = "standard";

/**
 * The shipping options of an order to a destination, with prices.
 *
 * @param destination null when unknown: then only pickup is offered
 * @param shop.notBefore a gift's day, on which it is packed at the earliest
 * @param shop.place the shop's own state and ZIP code, if known, where pickups are taxed
 */
export function listShippingOptions(
  rules: ShippingRules,
  parcel: Parcel,
  destination: ShippingDestination | null,
  shop: {
    readonly now: Date;
    readonly timeZone: string;
    readonly notBefore?: string | null;
    readonly place?: OfferedPickup["taxedAt"];
  },
): ShippingOptions {
  const { now, timeZone, notBefore = null } = shop;
  const { shipping } = rules;
  const today = dayIn(timeZone, now);
  const packedFrom = notBefore !== null && notBefore > today ? notBefore : today;
  const windowOf = (transit: Transit | null) =>
    transit && deliveryWindow(shipping.handOver, { at: now, timeZone, notBefore }, transit);

  const atShop = pickupOption(shipping.pickup, shop.place);
  if (!destination) {
    return atShop
      ? { code: "offered", options: [atShop] }
      : { code: "not-offered", reason: "no-place" };
  }

  const offered = methodsTo(rules, parcel, destination);
  if (offered.code === "not-offered") {
    return atShop ? { code: "offered", options: [atShop] } : offered;
  }

  const parcels = offered.methods.map(({ id, name, rate, transit }): ShippingOption => {
    const delivery = windowOf(transit);
    const advice = judgeHeat(shipping.heat, destination, packedFrom, delivery);
    return { id, name, rate, pickup: null, delivery, heat: advice };
  });
  const bearable = withFreeShipping(
    parcels.filter(({ heat }) => heat === null || heat.offers.length > 0),
    offered.free,
  );
  const options = atShop ? [...bearable, atShop] : bearable;
  if (options.length === 0) return { code: "not-offered", reason: "too-hot" };
  return { code: "offered", options };
}

/**
 * The cheapest of those that are offered is free, so that free shipping is always among them. It
 * comes first, since checkouts and wallets begin with the first one.
 */
function withFreeShipping(options: readonly ShippingOption[], free: FreeMethods | null) {
  const lowest = Math.min(...options.map(({ rate }) => rate));
  const priced = options.map((option) => {
    const isFree = free === "every" || (free === "cheapest" && option.rate === lowest);
    return isFree ? { ...option, rate: ZERO } : option;
  });
  return free === "cheapest" ? priced.toSorted(freeFirst) : priced;
}

function freeFirst(one: ShippingOption, other: ShippingOption): number {
  return Number(one.rate > ZERO) - Number(other.rate > ZERO);
}

type FreeMethods = ShippingZone["freeMethods"];

type OfferedMethod = Pick<ShippingMethod, "id" | "name" | "transit"> & { readonly rate: Cents };

/** The methods for a destination with their rates, and which of them are free. */
function methodsTo(
  { shipping, pricing }: ShippingRules,
  parcel: Parcel,
  { state, zipCode, isPoBox }: ShippingDestination,
):
  | {
      readonly code: "methods";
      readonly methods: readonly OfferedMethod[];
      readonly free: FreeMethods | null;
    }
  | Extract<ShippingOptions, { code: "not-offered" }> {
  const { mode, zones, onlyState, flatTransit } = shipping;
  if (mode === "flat") {
    if (!servedPlaces(shipping).includes(state)) return notServed;
    const rate = shippingFor(parcel.subtotal, pricing, false);
    const name = "Standard shipping";
    const methods = [{ id: FLAT_ID, name, rate, transit: flatTransit }];
    return { code: "methods", methods, free: null };
  }

  const isElsewhere = onlyState !== null && state !== onlyState;
  const zone = isElsewhere ? undefined : findZone(zones, { state, zipCode });
  if (!zone) {
    const needsZip = zipCode === "" && servedPlaces(shipping).includes(state);
    return needsZip ? { code: "not-offered", reason: "no-place" } : notServed;
  }

  const needsPost = isPoBox || isMilitaryMail({ state, zipCode });
  const fitting = zone.methods.filter(({ takesPoBoxes }) => takesPoBoxes || !needsPost);
  if (fitting.length === 0) return { code: "not-offered", reason: "no-po-box" };

  const isFree = zone.freeFrom !== null && parcel.subtotal >= zone.freeFrom;
  return {
    code: "methods",
    free: isFree ? zone.freeMethods : null,
    methods: fitting.map(({ id, name, transit, ...method }) => ({
      id: `${zone.id}.${id}`,
      name,
      transit,
      rate: methodPrice(method, parcel),
    })),
  };
}

const notServed = { code: "not-offered", reason: "not-served" } as const;

function pickupOption(
  settings: Pickup | null,
  taxedAt: OfferedPickup["taxedAt"],
): ShippingOption | null {
  if (!settings) return null;
  const pickup = { ...settings, ...(taxedAt && { taxedAt }) };
  return { id: PICKUP_ID, name: "Pick it up", rate: ZERO, pickup, delivery: null, heat: null };
}
