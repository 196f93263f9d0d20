import { codeText } from "../input/address-text.ts";
import { parsePlace } from "./parse-place.ts";
import { usTerritories } from "./us-places.ts";

const unitedStates = /^(?:THE)?(?:USA?|UNITEDSTATES(?:OFAMERICA)?|ESTADOSUNIDOS)(?:USA?)?$/;

/**
 * Whether a country, as files name it, is the United States or one of its territories: "USA",
 * "U.S.", "United States (US)", "Puerto Rico". An empty one counts, too.
 */
export function isUnitedStates(country: string): boolean {
  const text = codeText(country);
  const place = parsePlace(text);
  const isTerritory = place !== null && Object.hasOwn(usTerritories, place);
  return (
    text === "" || isTerritory || unitedStates.test(text.toUpperCase().replace(/[ .,()]/g, ""))
  );
}
