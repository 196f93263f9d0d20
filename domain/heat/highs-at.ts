import type { UsPlace } from "../checkout/us-places.ts";
import { placeOfZip } from "../checkout/zip-states.ts";
import type { OwnHighs } from "./heat-schema.ts";
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

/**
 * How hot it gets somewhere: as the owner says for the longest prefix of the ZIP code, else as the
 * table by ZIP code says, else as its state's does.
 *
 * @param place.state null where the ZIP code alone is known
 * @returns null where nobody knows, as of military mail
 */
export function highsAt(
  { state, zipCode }: { readonly state: UsPlace | null; readonly zipCode: string },
  own: readonly OwnHighs[] = [],
): Highs | null {
  const [mine] = own
    .filter(({ zip }) => zipCode.startsWith(zip))
    .toSorted((a, b) => b.zip.length - a.zip.length);
  const known = mine?.highs ?? byZip3.get(zipCode.slice(0, 3));
  if (known) return known;
  const place = state ?? placeOfZip(zipCode);
  const ofState = place && stateHighs[place];
  return ofState ? ofState.split(" ").map(Number) : null;
}
