import {
  listShippingOptions,
  type ShippingDestination,
  type ShippingOptions,
  type ShippingRules,
} from "#domain/shipping/list-shipping-options.ts";
import type { Parcel } from "#domain/shipping/method-price.ts";
import { shopPlace } from "#domain/shop/shop-details.ts";
import type { AppContext } from "../app-context.ts";

/** The ways to ship a parcel to a place now. */
export async function offerShipping(
  { clock, details }: Pick<AppContext, "clock" | "details">,
  rules: ShippingRules,
  parcel: Parcel,
  destination: ShippingDestination | null,
): Promise<ShippingOptions> {
  const shop = details();
  const { timeZone } = shop;
  const place = shopPlace(shop);
  return listShippingOptions(rules, parcel, destination, { now: clock(), timeZone, place });
}
