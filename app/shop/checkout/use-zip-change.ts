import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isUsPlace } from "#domain/places/us-places.ts";
import { parseZip } from "#domain/places/zip-code.ts";
import { isZipOfState, placeOfZip } from "#domain/places/zip-states.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import { isStateOffered } from "./state-select.tsx";

/**
 * Changes a ZIP code, which chooses its state and fills in its city unless somebody chose or typed
 * another one.
 *
 * @param address.onChange may be called twice before the next rendering
 */
export function useZipChange(address: {
  state: string;
  city: string;
  shipping: PublicShipping;
  onChange: (field: "zipCode" | "state" | "city", value: string) => void;
}): (zipCode: string) => void {
  const { state, city, shipping, onChange } = address;
  /** What a ZIP code chose: the next ZIP code may choose another. */
  const derived = useRef({ state: "", city: "" });
  /** Five digits, of which the city is looked up; "" for none. */
  const [cityZip, setCityZip] = useState("");

  const fillCity = useEffectEvent((found: string) => {
    const isFree = city.trim() === "" || city === derived.current.city;
    if (!isFree) return;
    derived.current.city = found;
    if (found !== city) onChange("city", found);
  });

  useEffect(() => {
    if (cityZip === "") return;
    let isOutdated = false;
    // A city that is not known is empty again: the former one was that of another ZIP code.
    void fetchCity(cityZip).then((found) => !isOutdated && fillCity(found ?? ""));
    return () => {
      isOutdated = true;
    };
  }, [cityZip]);

  function chooseState(zip: string): void {
    const place = placeOfZip(zip);
    if (!place || !isStateOffered(shipping, place)) return;
    derived.current.state = place;
    onChange("state", place);
  }

  return (zipCode) => {
    onChange("zipCode", zipCode);
    const zip = parseZip(zipCode)?.slice(0, 5) ?? "";
    const isStateFree = state === "" || state === derived.current.state;
    if (zip && isStateFree) chooseState(zip);

    // A ZIP code of another state than the chosen one may be a mistake.
    const fitsState = isStateFree || (isUsPlace(state) && isZipOfState(zip, state));
    setCityZip(fitsState ? zip : "");
  };
}

/** @returns the city of a ZIP code, or null when it is not known or the shop does not answer */
async function fetchCity(zip: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/zip-city?zip=${zip}`);
    if (!response.ok) return null;
    const { city } = (await response.json()) as { city: unknown };
    return typeof city === "string" ? city : null;
  } catch {
    // Cities are typed then, as anywhere else.
    return null;
  }
}
