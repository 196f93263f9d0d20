import { useMemo } from "react";
import { isPoBox } from "#domain/places/is-po-box.ts";
import { type Destination, destinationOf } from "#domain/tax/tax-rules.ts";

/** @returns the destination as far as typed, or null if the total does not depend on it */
export function useDestination(
  address: { readonly state: string; readonly zipCode: string; readonly street: string },
  needsPlace: boolean,
): Destination | null {
  const { state, zipCode, street } = address;
  const toBox = isPoBox(street);
  return useMemo(() => {
    const typed = needsPlace ? destinationOf({ state, zipCode }) : null;
    return typed && toBox ? { ...typed, isPoBox: true } : typed;
  }, [needsPlace, state, zipCode, toBox]);
}
