import {
  listShippingOptions,
  type ShippingDestination,
  type ShippingOptions,
  type ShippingRules,
} from "#domain/shipping/list-shipping-options.ts";
import type { Parcel } from "#domain/shipping/method-price.ts";
import type { AppContext } from "../app-context.ts";

/** In which ways a parcel of this moment can go somewhere. */
export async function offerShipping(
  { clock, details }: Pick<AppContext, "clock" | "details">,
  rules: ShippingRules,
  parcel: Parcel,
  destination: ShippingDestination | null,
): Promise<ShippingOptions> {
  const { timeZone } = details();
  return listShippingOptions(rules, parcel, destination, { now: clock(), timeZone });
}
