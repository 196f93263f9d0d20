import type { Carrier } from "./carrier.ts";

/** What was typed, scanned, pasted or read from a file as a tracking number. */
export type ReadTrackingNumber =
  | { readonly code: "none" }
  | {
      readonly code: "read";
      /** As the carrier prints it, without blanks. */
      readonly number: string;
      /** The carrier whose check digit fits; null when it is none that we know. */
      readonly carrier: Carrier | null;
    }
  /** It has the form of a carrier's number, but a digit is wrong, missing or too many. */
  | {
      readonly code: "wrong-digit";
      readonly number: string;
      readonly carrier: Carrier;
      readonly isLength: boolean;
    }
  /** A spreadsheet rounded it: 9.40011E+21, or zeros at its end. The number is lost. */
  | { readonly code: "damaged" }
  | { readonly code: "too-long" };
