import { neighborStates } from "./neighbor-states.ts";
import { allPlaces, isMilitary, type UsPlace } from "./us-places.ts";
import { isUsState } from "./us-states.ts";

/**
 * The first three digits of each state's and territory's ZIP codes, from the Postal Service's
 * prefix matrix.
 */
const prefixes: Readonly<Record<UsPlace, string>> = {
  AL: "350-369",
  AK: "995-999",
  AZ: "850-865",
  AR: "716-729",
  CA: "900-961",
  CO: "800-816",
  CT: "060-069",
  DE: "197-199",
  DC: "200 202-205",
  FL: "320-339 341-349",
  GA: "300-319 398-399",
  HI: "967-968",
  ID: "832-838",
  IL: "600-629",
  IN: "460-479",
  IA: "500-528",
  KS: "660-679",
  KY: "400-427",
  LA: "700-714",
  ME: "039-049",
  MD: "206-219",
  MA: "010-027 055",
  MI: "480-499",
  MN: "550-567",
  MS: "386-397",
  MO: "630-658",
  MT: "590-599",
  NE: "680-693",
  NV: "889-898",
  NH: "030-038",
  NJ: "070-089",
  NM: "870-884",
  NY: "005 100-149",
  NC: "270-289",
  ND: "580-588",
  OH: "430-459",
  OK: "730-732 734-749",
  OR: "970-979",
  PA: "150-196",
  RI: "028-029",
  SC: "290-299",
  SD: "570-577",
  TN: "370-385",
  TX: "733 750-799 885",
  UT: "840-847",
  VT: "050-054 056-059",
  VA: "201 220-246",
  WA: "980-994",
  WV: "247-268",
  WI: "530-549",
  WY: "820-831",
  AS: "",
  FM: "",
  GU: "969",
  MH: "",
  MP: "",
  PR: "006-007 009",
  PW: "",
  VI: "008",
  AA: "340",
  AE: "090-098",
  AP: "962-966",
};

/** Post offices that serve a place in another state, and single ZIP codes of another state. */
const exceptions: Readonly<Record<string, UsPlace>> = {
  "06390": "NY",
  "20331": "MD",
  "68119": "IA",
  "68120": "IA",
  "75502": "AR",
  "83414": "WY",
  "96799": "AS",
  "96939": "PW",
  "96940": "PW",
  "96941": "FM",
  "96942": "FM",
  "96943": "FM",
  "96944": "FM",
  "96950": "MP",
  "96951": "MP",
  "96952": "MP",
  "96960": "MH",
  "96970": "MH",
};

/**
 * Prefixes of more than one place, which a whole ZIP code tells apart. FM, MH and PW are no part of the
 * United States: they also have ZIP codes in 969, but it stands for Guam and the Northern Marianas.
 */
export const sharedPrefixes: Readonly<Record<string, readonly UsPlace[]>> = {
  "969": ["GU", "MP"],
  "9693": ["GU", "PW"],
  "9694": ["FM", "PW"],
  "9695": ["MP"],
  "9696": ["MH"],
  "9697": ["MH"],
  "9679": ["HI", "AS"],
};

/**
 * Whether a ZIP code belongs to this state or territory.
 *
 * @param zipCode 5 or 5+4 digits, or the first 3 or 4, as zones have them
 */
export function isZipOfState(zipCode: string, state: UsPlace): boolean {
  const shared = sharedPrefixes[zipCode];
  if (shared) return shared.includes(state);
  const exception = exceptions[zipCode.slice(0, 5)];
  if (exception !== undefined) return exception === state;
  const prefix = zipCode.slice(0, 3);
  if (prefix === "" || prefixes[state] === "") return false;
  return prefixes[state].split(" ").some((range) => {
    const [from = "", to = from] = range.split("-");
    return from <= prefix && prefix <= to;
  });
}

/** @returns null for an unassigned ZIP code */
export function placeOfZip(zipCode: string): UsPlace | null {
  return allPlaces.find((place) => isZipOfState(zipCode, place)) ?? null;
}

/**
 * Whether a ZIP code cannot be in a state. Post offices beside a border serve places on its other
 * side, so a ZIP code of a neighbor state is no contradiction.
 */
export function contradictsState(zipCode: string, state: UsPlace): boolean {
  const usual = placeOfZip(zipCode);
  if (usual === null || isZipOfState(zipCode, state)) return false;
  if (!isUsState(usual) || !isUsState(state)) return true;
  return !neighborStates[state].includes(usual);
}

/**
 * The ZIP code as far as prefixes of zones, local taxes and heat may go by it. The chosen state
 * counts: a ZIP code that contradicts it decides nothing.
 */
export function decidingZip(place: { readonly state: UsPlace; readonly zipCode: string }): string {
  return contradictsState(place.zipCode, place.state) ? "" : place.zipCode;
}

/** Whether a parcel goes by military mail, which only the Postal Service takes. */
export function isMilitaryMail(place: {
  readonly state: UsPlace;
  readonly zipCode: string;
}): boolean {
  const usual = placeOfZip(place.zipCode);
  return isMilitary(place.state) || (usual !== null && isMilitary(usual));
}
