import tracking from "ts-tracking-number";
import type { Carrier } from "#domain/parcels/carrier.ts";

// The numbers that carriers give to parcels, in capital letters and digits alone.

/** Barcodes have more in them than the number that is printed below. */
export function printedNumber(scanned: string): string {
  return postalNumber(scanned) ?? fedexNumber(scanned) ?? scanned;
}

/** Behind 420 and a ZIP code of 5 or 9 digits. */
function postalNumber(scanned: string): string | null {
  if (!/^420\d{17,40}$/.test(scanned)) return null;
  const numbers = [scanned.slice(8), scanned.slice(12)].filter((number) =>
    /^9[1-5]\d{18}(?:\d{2}|\d{6})?$/.test(number),
  );
  return numbers.find((number) => isPostalNumber(number)) ?? numbers[0] ?? null;
}

/**
 * The 12 or 15 digits of FedEx's barcodes: of 34 digits at their end; of 32 (until 2013) in the
 * middle; of 22 that begin with 96 at their end.
 */
function fedexNumber(scanned: string): string | null {
  if (/^(?:10|96)\d{32}$/.test(scanned) && fits("fedex", scanned)) {
    return scanned.slice(-14).replace(/^0+/, "").padStart(12, "0");
  }
  const middle = scanned.slice(16, 28);
  if (/^\d{32}$/.test(scanned) && fits("fedex", middle)) return middle;
  if (/^96\d{20}$/.test(scanned) && fits("fedex", scanned)) return scanned.slice(-15);
  return null;
}

const couriers = {
  usps: tracking.usps,
  ups: tracking.ups,
  fedex: tracking.fedex,
  dhl: tracking.dhl,
  s10: tracking.s10,
  amazon: tracking.amazon,
  ontrac: tracking.ontrac,
} as const;

function fits(courier: keyof typeof couriers, number: string): boolean {
  return tracking.getTracking(number, [couriers[courier]]) !== undefined;
}

/** The carrier whose check digit fits a number; no number fits two besides those of the first line. */
export function carrierOf(number: string): Carrier | null {
  // FedEx and DHL hand some of their parcels over to the Postal Service, with its numbers.
  if (/^9[1-5]\d{18,24}$/.test(number) && isPostalNumber(number)) return "usps";
  if (/^[A-Z]{2}\d{9}US$/.test(number)) return fits("s10", number) ? "usps" : null;
  if (/^MI\d{6}[A-Z0-9]{1,22}$/.test(number)) return "ups";
  // The pieces of DHL Express.
  if (/^JJ?D\d{10,20}$/.test(number)) return "dhl";
  const found = (["usps", "ups", "fedex", "dhl"] as const).find((each) => fits(each, number));
  if (found) return found;
  const isKnown = fits("amazon", number) || fits("ontrac", number) || fits("s10", number);
  return isKnown ? "other" : null;
}

/** The Postal Service's check digit: weights 3 and 1 from the right, also of 26 digits. */
function isPostalNumber(number: string): boolean {
  const sum = [...number.slice(0, -1)]
    .toReversed()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

/** Forms of carriers' numbers, whatever their check digit. */
export const numberShapes: readonly {
  readonly carrier: Carrier;
  readonly form: RegExp;
  /** It is that carrier's, with digits missing or too many. */
  readonly isLength: boolean;
}[] = [
  { carrier: "usps", form: /^9[1-5]\d{18}(?:\d{2}|\d{6})?$/, isLength: false },
  { carrier: "usps", form: /^(?:03|23|70)\d{18}$/, isLength: false },
  { carrier: "usps", form: /^9[2-5]\d{16,25}$|^420\d{17,40}$/, isLength: true },
  { carrier: "usps", form: /^[A-Z]{2}\d{9}US$/, isLength: false },
  { carrier: "usps", form: /^[A-Z]{2}\d{8,10}US$/, isLength: true },
  { carrier: "other", form: /^[A-Z]{2}\d{9}[A-Z]{2}$/, isLength: false },
  { carrier: "ups", form: /^1Z[A-Z0-9]{16}$/, isLength: false },
  { carrier: "ups", form: /^1Z[A-Z0-9]{8,20}$/, isLength: true },
  { carrier: "fedex", form: /^\d{12}$|^\d{15}$|^96\d{20}$|^(?:10|96)\d{32}$/, isLength: false },
  { carrier: "other", form: /^[CD]\d{14}$/, isLength: false },
  { carrier: "other", form: /^TBA\d{9,11}$|^TBA\d{13,15}$/, isLength: true },
];
