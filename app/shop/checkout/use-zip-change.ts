import { useRef } from "react";
import { parseZip } from "#domain/places/zip-code.ts";
import { placeOfZip } from "#domain/places/zip-states.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { isStateOffered } from "./state-select.tsx";

/**
 * Changes a ZIP code, which chooses its state unless somebody chose one.
 *
 * @param address.onChange may be called twice before the next rendering
 */
export function useZipChange(address: {
  state: string;
  shipping: PublicShipping;
  onChange: (field: "zipCode" | "state", value: string) => void;
}): (zipCode: string) => void {
  const { state, shipping, onChange } = address;
  /** The one that a ZIP code chose: the next ZIP code may choose another. */
  const derived = useRef("");

  return (zipCode) => {
    onChange("zipCode", zipCode);
    if (state !== "" && state !== derived.current) return;
    const zip = parseZip(zipCode);
    const place = zip && placeOfZip(zip);
    if (!place || !isStateOffered(shipping, place)) return;
    derived.current = place;
    onChange("state", place);
  };
}
