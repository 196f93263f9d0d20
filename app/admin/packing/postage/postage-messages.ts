import { describeNotBought } from "#app/admin/orders/parcels/label-messages.ts";
import { describeShipRefusal } from "#app/admin/orders/parcels/ship-messages.ts";
import type { LabelResult } from "#server/postage/buy-labels.ts";

/** What became of a label that was not bought, or whose parcel was not shipped. */
export function describePurchase({ purchase }: LabelResult): string {
  switch (purchase.code) {
    case "bought":
      return purchase.shipped.code === "shipped"
        ? ""
        : `Its label is bought, but it is not shipped. ${describeShipRefusal(purchase.shipped)}`;
    case "not-started":
      return "";
    default:
      return describeNotBought(purchase, "Check the new rate.");
  }
}

export const postageMessages = {
  unreachable:
    "The shop did not answer. Labels that were bought are listed below once it does, and none is bought twice.",
  noRates: "The shop did not answer. Try again.",
} as const;
