import { shipAfterError } from "#domain/gifts/ship-after.ts";
import {
  listShippingOptions,
  type ShippingOptions,
  type ShippingRules,
} from "#domain/shipping/list-shipping-options.ts";
import type { Parcel } from "#domain/shipping/method-price.ts";
import { shopPlace } from "#domain/shop/shop-details.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";

/** The ways to ship a parcel to a place now. */
export async function offerShipping(
  { clock, details }: Pick<AppContext, "clock" | "details">,
  rules: ShippingRules,
  parcel: Parcel,
  destination: Destination | null,
): Promise<ShippingOptions> {
  const shop = details();
  const { timeZone } = shop;
  const now = clock();

  const { shipAfter = "" } = destination ?? {};
  // A day that cannot be chosen is refused with the details.
  const isOffered = shipAfterError(shipAfter, dayIn(timeZone, now)) === undefined;

  return listShippingOptions(rules, parcel, destination, {
    now,
    timeZone,
    notBefore: isOffered && shipAfter !== "" ? shipAfter : null,
    place: shopPlace(shop),
  });
}
