import type { UsPlace } from "../places/us-places.ts";
import { isZipOfState, placeOfZip } from "../places/zip-states.ts";

/**
 * What a ZIP code or its first digits can have been before a spreadsheet dropped the zeros that it
 * began with: "2139" can be 02139 or all ZIP codes that begin with 2139, "21" can only be 021.
 *
 * @param places where it has to be, if that is known
 * @returns one or two possibilities, as written first; none when it is no ZIP code
 */
export function zipPrefixReadings(text: string, places: readonly UsPlace[] = []): string[] {
  if (!/^\d{1,5}$/.test(text)) return [];
  const asWritten = text.length >= 3 ? [text] : [];
  const padded = paddedLengths(text).map((length) => text.padStart(length, "0"));
  const real = [...asWritten, ...padded].filter((zip) => placeOfZip(zip) !== null);
  const fitting = real.filter((zip) => places.some((place) => isZipOfState(zip, place)));
  return fitting.length > 0 ? fitting : real;
}

/**
 * A ZIP code of three digits is one of Puerto Rico's or the Virgin Islands' without its zeros, but
 * almost always three digits were written. So three are not padded.
 */
function paddedLengths({ length }: string): number[] {
  if (length <= 2) return [3];
  return length === 4 ? [5] : [];
}
