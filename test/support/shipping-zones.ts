import { cents } from "#domain/money/cents.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { ShippingMethod, ShippingZone } from "#domain/shipping/shipping-schema.ts";

/** A method for one price, in cents. */
export function methodFor(price: number, change: Partial<ShippingMethod> = {}): ShippingMethod {
  return {
    id: "ground",
    name: "Ground",
    by: "flat",
    steps: [{ upTo: null, price: cents(price) }],
    transit: { least: 2, most: 4 },
    takesPoBoxes: true,
    ...change,
  };
}

export function zoneTo(
  places: readonly UsPlace[],
  methods: readonly ShippingMethod[],
  change: Partial<ShippingZone> = {},
): ShippingZone {
  return {
    id: "west",
    name: "West",
    places,
    zips: [],
    freeFrom: null,
    freeMethods: "every",
    methods,
    ...change,
  };
}
