import { carrierNames } from "#domain/parcels/carrier.ts";
import type { ShipResult } from "#server/parcels/ship-order.ts";

/** In characters. What is typed may be a carrier's link with the number in it. */
export const TRACKING_LENGTH = 500;

/** Long enough to notice a mistake before the customer is told. */
export const SHIPPED_TOAST_MS = 20_000;

export type ShipQuestion = Extract<
  ShipResult,
  { readonly code: "wrong-digit" } | { readonly code: "number-used" }
>;

/** "The last digit of 9400… doesn't fit the others of a USPS number." */
export function describeWrongDigit({
  number,
  carrier,
  isLength,
}: Extract<ShipQuestion, { readonly code: "wrong-digit" }>): string {
  const name = carrierNames[carrier];
  const whose = name ? ` of a ${name} number` : "";
  return isLength
    ? `${number} is too short or too long for a${name ? ` ${name}` : ""} number.`
    : `The last digit of ${number} doesn't fit the others${whose}.`;
}

type ShipRefusal = Exclude<ShipResult, { readonly code: "shipped" }>;

export function describeShipRefusal(result: ShipRefusal): string {
  switch (result.code) {
    case "wrong-digit":
      return `${describeWrongDigit(result)} Type it again, or use it anyway in the order's details.`;
    case "number-used":
      return `${result.orderNumber || "Another order"} has a parcel with this number. If both orders are in one parcel, ship it in the order's details.`;
    default:
      return shipRefusals[result.code];
  }
}

const shipRefusals: Record<Exclude<ShipRefusal["code"], "wrong-digit" | "number-used">, string> = {
  "nothing-waiting":
    "Nothing of it is left to send. Somebody else may have shipped or refunded it.",
  "changed-meanwhile":
    "Some of these bars no longer need to be sent. Nothing was shipped. Please look again.",
  "undone-before": "This shipment was undone. To send the order again, ship it anew.",
  cancelled: "It is cancelled.",
  "not-found": "It is gone.",
  "number-damaged":
    "A spreadsheet rounded this tracking number, so the rest of it is lost. Nothing was shipped. Copy it from the label.",
  "number-too-long": "This is too long for a tracking number. Nothing was shipped.",
  "number-repeated":
    "A parcel of this order has this number already. Nothing was shipped. Scan the other parcel's label.",
};
