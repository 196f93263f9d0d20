import { codeText } from "../input/address-text.ts";
import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { parsePlace } from "./parse-place.ts";
import { usTerritories } from "./us-places.ts";

/** Also as phones and spreadsheets in other languages write it. */
const unitedStates =
  /^(?:THE)?(?:USA?|UNITEDSTATES(?:OFAMERICA)?|ESTADOSUNIDOS|ETATSUNIS(?:DAMERIQUE)?|VEREINIGTESTAATEN(?:VONAMERIKA)?|STATIUNITI(?:DAMERICA)?|VERENIGDESTATEN|EEUU|EUA)(?:USA?|UNITEDSTATES)?$/;

/**
 * Whether a country, as files name it, is the United States, or a territory or Pacific state that its
 * Postal Service serves: "USA", "U.S.", "United States (US)", "Puerto Rico". An empty one counts, too.
 */
export function isUnitedStates(country: string): boolean {
  const text = codeText(country);
  const place = parsePlace(text);
  const isTerritory = place !== null && Object.hasOwn(usTerritories, place);
  const letters = normalizeUnicode(text, "NFKD")
    .toUpperCase()
    .replace(/[^\p{Lu}\p{Lo}]/gu, "");
  return /^[-.]*$/.test(text) || isTerritory || unitedStates.test(letters);
}
