import type { UsPlace } from "../places/us-places.ts";
import { decidingZip, placeOfZip } from "../places/zip-states.ts";
import type { CustomHighs } from "./heat-schema.ts";
import { stateHighs } from "./state-highs.ts";
import { zip3Highs } from "./zip3-highs.ts";

/** Mean daily highs of twelve months in °F, January first. */
export type Highs = readonly number[];

const byZip3 = new Map(
  zip3Highs.split("\n").flatMap((line): [string, Highs][] => {
    const [zip = "", ...highs] = line.split(" ");
    return zip === "" ? [] : [[zip, highs.map(Number)]];
  }),
);

/** The first three digits of ZIP codes whose highs are known. */
export const zipsWithHighs: readonly string[] = [...byZip3.keys()];

/**
 * Highs of a place: the owner's for the longest prefix of the ZIP code, else those of the table by
 * ZIP code, else those of the state.
 *
 * @param place.state null when only the ZIP code is known
 * @returns null when unknown, such as for military mail
 */
export function highsAt(
  { state, zipCode: typedZip }: { readonly state: UsPlace | null; readonly zipCode: string },
  customHighs: readonly CustomHighs[] = [],
): Highs | null {
  const zipCode = state ? decidingZip({ state, zipCode: typedZip }) : typedZip;
  const [mine] = customHighs
    .filter(({ zip }) => zipCode.startsWith(zip))
    .toSorted((a, b) => b.zip.length - a.zip.length);
  const known = mine?.highs ?? byZip3.get(zipCode.slice(0, 3));
  if (known) return known;
  const place = state ?? placeOfZip(zipCode);
  const ofState = place && stateHighs[place];
  return ofState ? ofState.split(" ").map(Number) : null;
}
