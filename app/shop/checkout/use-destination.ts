import { useMemo } from "react";
import { isPoBox } from "#domain/places/is-po-box.ts";
import { type Destination, destinationOf } from "#domain/tax/tax-rules.ts";

/** @returns the destination as far as typed, or null if the total does not depend on it */
export function useDestination(
  address: {
    readonly state: string;
    readonly zipCode: string;
    readonly street: string;
    /** A gift's day. */
    readonly shipAfter?: string;
  },
  needsPlace: boolean,
): Destination | null {
  const { state, zipCode, street, shipAfter = "" } = address;
  const toBox = isPoBox(street);
  // Of the street only this counts, so that typing in it does not ask for the price each time.
  return useMemo(() => {
    const typed = needsPlace ? destinationOf({ state, zipCode, shipAfter }) : null;
    return typed && { ...typed, isPoBox: toBox };
  }, [needsPlace, state, zipCode, toBox, shipAfter]);
}
