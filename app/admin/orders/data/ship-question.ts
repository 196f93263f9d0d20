import { carrierNames } from "#domain/shipments/carrier.ts";
import type { ShipAnswer } from "#server/shipments/ship-order.ts";

/** A question about a tracking number, to answer before shipping. */
export type ShipQuestion = Extract<
  ShipAnswer,
  { readonly code: "wrong-digit" } | { readonly code: "number-used" }
>;

/** "The last digit of 9400… doesn't fit the others of a USPS number." */
export function wrongDigitWords({
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
