import { usStates } from "./us-states.ts";

/**
 * Territories by their postal codes, and the three freely associated states, which the Postal Service serves
 * at the prices of domestic mail (Domestic Mail Manual 608.2.2).
 */
export const usTerritories = {
  AS: "American Samoa",
  FM: "Micronesia",
  GU: "Guam",
  MH: "Marshall Islands",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  PW: "Palau",
  VI: "U.S. Virgin Islands",
} as const;

/** Military and diplomatic mail: APO, FPO and DPO addresses. */
export const militaryPlaces = {
  AA: "Military mail, Americas (AA)",
  AE: "Military mail, Europe (AE)",
  AP: "Military mail, Pacific (AP)",
} as const;

/** All places that the Postal Service delivers to. By default only states are shipped to. */
export const usPlaces = { ...usStates, ...usTerritories, ...militaryPlaces } as const;

export type UsPlace = keyof typeof usPlaces;

export function isUsPlace(value: unknown): value is UsPlace {
  return typeof value === "string" && Object.hasOwn(usPlaces, value);
}

export function isMilitary(place: UsPlace): boolean {
  return Object.hasOwn(militaryPlaces, place);
}

export const allPlaces = Object.keys(usPlaces).filter(isUsPlace);
