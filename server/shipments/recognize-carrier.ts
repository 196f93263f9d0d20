import tracking from "ts-tracking-number";
import type { Carrier } from "#domain/shipments/carrier.ts";

const couriers = {
  usps: tracking.usps,
  ups: tracking.ups,
  fedex: tracking.fedex,
  dhl: tracking.dhl,
} as const satisfies Partial<Record<Carrier, unknown>>;

/**
 * Carriers whose check digits fit a number. Several formats share a length, so it may be more than
 * one; none for other carriers or a typing error.
 */
export function recognizeCarriers(trackingNumber: string): (keyof typeof couriers)[] {
  const number = compact(trackingNumber);
  const found = (Object.keys(couriers) as (keyof typeof couriers)[]).filter((carrier) =>
    tracking.getTracking(number, [couriers[carrier]]),
  );
  // International mail from the United States uses S10 numbers of the Universal Postal Union.
  const isAmericanMail = number.endsWith("US") && tracking.getTracking(number, [tracking.s10]);
  return isAmericanMail ? ["usps", ...found.filter((each) => each !== "usps")] : found;
}

/** Removes the spaces and dashes of printed numbers if a carrier is recognized. */
export function normalizeTrackingNumber(typed: string): string {
  return recognizeCarriers(typed).length > 0 ? compact(typed) : typed;
}

function compact(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}
