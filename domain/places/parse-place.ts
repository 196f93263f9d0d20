import { addressText, codeText } from "../input/address-text.ts";
import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { isUsPlace, type UsPlace, usPlaces } from "./us-places.ts";

/**
 * Spellings besides code and name, as capital letters alone: the abbreviations in use before the
 * two-letter codes, and common forms of the others.
 */
const otherSpellings: Readonly<Partial<Record<UsPlace, string>>> = {
  AL: "ALA",
  AK: "ALAS",
  AZ: "ARIZ",
  AR: "ARK",
  CA: "CALIF CAL CALI",
  CO: "COLO COL",
  CT: "CONN",
  DE: "DEL",
  DC: "WASHINGTONDC WASHDC DISTOFCOLUMBIA DISTRICTCOLUMBIA WASHINGTONDISTRICTOFCOLUMBIA",
  FL: "FLA FLOR",
  HI: "HAW",
  ID: "IDA",
  IL: "ILL ILLS",
  IN: "IND",
  KS: "KANS KAN",
  KY: "KEN KENT",
  MA: "MASS",
  MI: "MICH",
  MN: "MINN",
  MS: "MISS",
  MT: "MONT",
  NE: "NEB NEBR",
  NV: "NEV",
  NH: "NHAMPSHIRE",
  NJ: "NJERSEY",
  NM: "NMEX NMEXICO NEWMEX",
  NY: "NYORK NYS",
  NC: "NCAROLINA NOCAROLINA NCAR NOCAR NORTHCAR",
  ND: "NDAKOTA NODAKOTA NDAK NODAK NORTHDAK",
  OK: "OKLA",
  OR: "ORE OREG",
  PA: "PENN PENNA PENNSYLVANIACOMMONWEALTH",
  RI: "RISLAND RHODEIS RHODEISL",
  SC: "SCAROLINA SOCAROLINA SCAR SOCAR SOUTHCAR",
  SD: "SDAKOTA SODAKOTA SDAK SODAK SOUTHDAK",
  TN: "TENN",
  TX: "TEX",
  VT: "VERM",
  VA: "VIRG",
  WA: "WASH WN",
  WV: "WVIRGINIA WESTVA WVA",
  WI: "WIS WISC",
  WY: "WYO",
  AS: "AMSAMOA AMERSAMOA AMERICANSAMOAISLANDS",
  FM: "FSM MICRONESIAFEDERATEDSTATESOF FEDERATEDSTATESOFMICRONESIA",
  MH: "RMI REPUBLICOFTHEMARSHALLISLANDS REPUBLICOFMARSHALLISLANDS",
  MP: "CNMI NMARIANAISLANDS NORTHERNMARIANAS NORTHERNMARIANA NORTHERNMARIANAISL NMI",
  PR: "PTORICO PORTORICO PUERTORICA",
  PW: "REPUBLICOFPALAU BELAU",
  VI: "USVI VIRGINISLANDS VIRGINISLAND USVIRGINISLANDS UNITEDSTATESVIRGINISLANDS VIRGINISLANDSUS",
  AA: "ARMEDFORCESAA ARMEDFORCESAMERICAS ARMEDFORCESAMERICASEXCEPTCANADA ARMEDFORCESAMERICA ARMEDFORCESTHEAMERICAS APOAA FPOAA DPOAA USARMEDFORCESAMERICAS",
  AE: "ARMEDFORCESAE ARMEDFORCESEUROPE ARMEDFORCESAFRICA ARMEDFORCESCANADA ARMEDFORCESMIDDLEEAST ARMEDFORCES ARMEDFORCESOTHER APOAE FPOAE DPOAE USARMEDFORCESEUROPE",
  AP: "ARMEDFORCESAP ARMEDFORCESPACIFIC APOAP FPOAP DPOAP USARMEDFORCESPACIFIC",
};

const placeOfSpelling: ReadonlyMap<string, UsPlace> = new Map(
  Object.keys(usPlaces)
    .filter(isUsPlace)
    .flatMap((place) =>
      [place, lettersOf(usPlaces[place]), ...(otherSpellings[place]?.split(" ") ?? [])].map(
        (spelling): [string, UsPlace] => [spelling, place],
      ),
    ),
);

/** What people write around a state's name. */
const surroundings =
  /^(?:(?:THE)?(?:STATE|COMMONWEALTH|TERRITORY)OF(?:THE)?|USA|US)|(?:STATE|USA|UNITEDSTATES|UNITEDSTATESOFAMERICA)$/;

/** A ZIP code in the same field. */
const zipBehind = /[\s,]\d{5}(?:-?\d{4})?$/;

const MAX_LENGTH = 100;

/**
 * The state, territory or military place that somebody wrote: "ma", "Mass.", "N.Y.", "MASSACHUSETTS",
 * "MA - Massachusetts", "Washington, D.C.".
 *
 * @returns null when it is none, or not clearly one
 */
export function parsePlace(typed: string): UsPlace | null {
  if (typed.length > MAX_LENGTH) return null;
  const text = codeText(typed).replace(zipBehind, "");
  const whole = placeOfWords(text);
  if (whole) return whole;

  // "MA - Massachusetts", "Massachusetts (MA)", "US-MA": all parts have to say the same.
  const parts = text.split(/[-(),/|:]/).filter((part) => lettersOf(part) !== "");
  const named = parts.filter((part) => !/^(?:US|USA)$/.test(lettersOf(part)));
  const places = new Set(named.map(placeOfWords));
  const [only = null] = places;
  return places.size === 1 ? only : null;
}

/** As it is stored where it is a place; otherwise as it was typed, so that one sees what is wrong. */
export function normalizePlace(typed: string): string {
  return parsePlace(typed) ?? addressText(typed);
}

function placeOfWords(text: string): UsPlace | null {
  if (/\d/.test(text)) return null;
  const letters = lettersOf(text);
  const bare = letters.replace(surroundings, "");
  return placeOfSpelling.get(letters) ?? placeOfSpelling.get(bare) ?? null;
}

/** Without periods, blanks, accents and the okina of Hawaiʻi. */
function lettersOf(text: string): string {
  return normalizeUnicode(text, "NFKD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
}
