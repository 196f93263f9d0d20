import { parsePlace } from "./parse-place.ts";
import { isMilitary, type UsPlace, usPlaces } from "./us-places.ts";
import { parseZip, zipWithZeros } from "./zip-code.ts";
import { isZipOfState, placeOfZip } from "./zip-states.ts";

/** Something about a ZIP code that is worth a look. It refuses nothing. */
export type ZipHint = {
  readonly sentence: string;
  /** What was probably meant, to be taken with one press; null when that is not clear. */
  readonly proposal: string | null;
};

/**
 * What to tell whoever types an address: that a ZIP code lost its zero, or is usually in another
 * state. Post offices beside a border serve both sides, so the chosen state counts.
 *
 * @returns null when there is nothing to say
 */
export function zipHint(address: {
  readonly state: string;
  readonly zipCode: string;
}): ZipHint | null {
  const { zipCode } = address;
  const state = parsePlace(address.state);
  if (state === null) return null;

  const zip = parseZip(zipCode);
  if (zip === null) {
    const proposal = zipWithZeros(zipCode, state);
    return proposal === null ? null : { sentence: `Did you mean ${proposal}?`, proposal };
  }

  const usual = placeOfZip(zip);
  if (usual === null || isZipOfState(zip, state)) return null;
  const five = zip.slice(0, 5);
  const sentence = `${five} is usually ${describePlace(usual)}. If ${usPlaces[state]} is right, go ahead.`;
  return { sentence, proposal: null };
}

function describePlace(place: UsPlace): string {
  return isMilitary(place) ? `military mail (${place})` : `in ${usPlaces[place]}`;
}
