import type { UsPlace } from "../places/us-places.ts";

/**
 * Mean daily highs by month in °F, January first, of one station in each state, in a populous area;
 * a desert or a mountain in the same state may differ a lot. Rounded normals of 1991 to 2020,
 * written down without the source and not verified. Used where `zip3-highs.ts` and the owner's
 * table have no values.
 */
export const stateHighs: Readonly<Partial<Record<UsPlace, string>>> = {
  AL: "58 62 70 77 84 90 92 92 88 78 68 60", // Montgomery
  AK: "23 27 34 45 57 63 66 64 55 41 28 25", // Anchorage
  AZ: "68 71 78 86 95 104 107 105 100 89 77 66", // Phoenix
  AR: "51 56 65 73 81 89 92 92 86 75 62 53", // Little Rock
  CA: "56 62 67 73 81 88 94 93 88 78 64 55", // Sacramento
  CO: "45 46 54 61 71 83 90 87 79 65 53 44", // Denver
  CT: "36 39 48 60 71 80 85 83 76 64 52 41", // Hartford
  DE: "41 44 53 64 74 82 87 85 78 67 56 46", // Wilmington
  DC: "45 48 57 68 76 85 89 87 81 69 58 48", // Washington
  FL: "72 75 79 84 88 91 92 92 90 85 79 74", // Orlando
  GA: "54 58 66 73 81 87 90 89 83 74 64 56", // Atlanta
  HI: "81 81 82 83 85 87 88 89 88 87 84 82", // Honolulu
  ID: "39 45 55 62 72 81 93 91 80 65 49 39", // Boise
  IL: "33 36 48 60 71 81 85 83 77 64 49 37", // Chicago
  IN: "37 41 52 64 74 82 85 84 78 66 52 41", // Indianapolis
  IA: "32 36 50 63 73 83 86 84 77 64 48 36", // Des Moines
  KS: "44 49 59 68 77 88 93 91 83 71 57 45", // Wichita
  KY: "44 48 58 70 78 86 89 89 83 71 58 47", // Louisville
  LA: "63 66 73 79 86 91 92 93 89 81 71 65", // New Orleans
  ME: "32 35 42 54 64 73 79 78 71 59 48 38", // Portland
  MD: "43 46 55 66 75 84 89 87 80 68 57 47", // Baltimore
  MA: "37 39 46 56 67 77 82 81 73 62 52 42", // Boston
  MI: "32 35 46 59 70 80 84 82 75 62 49 38", // Detroit
  MN: "24 29 42 57 69 79 83 81 73 58 42 28", // Minneapolis
  MS: "58 62 70 77 84 90 92 93 88 79 68 60", // Jackson
  MO: "40 45 56 67 77 86 90 88 81 69 55 44", // St. Louis
  MT: "36 39 48 56 66 76 87 86 75 59 45 36", // Billings
  NE: "33 38 51 63 73 84 87 85 78 65 50 37", // Omaha
  NV: "59 63 71 78 89 99 105 103 95 82 68 57", // Las Vegas
  NH: "32 35 44 57 69 77 82 81 73 60 48 37", // Concord
  NJ: "40 42 51 62 73 82 87 85 78 66 55 45", // Newark
  NM: "49 55 64 71 81 91 92 89 83 71 58 48", // Albuquerque
  NY: "40 42 50 62 71 80 85 83 76 65 54 44", // New York
  NC: "52 56 63 72 79 87 90 88 82 73 62 54", // Charlotte
  ND: "23 27 40 55 68 78 85 83 73 56 40 27", // Bismarck
  OH: "38 41 52 64 74 82 86 84 78 66 53 42", // Columbus
  OK: "49 54 62 71 79 88 93 93 85 73 61 50", // Oklahoma City
  OR: "48 52 57 62 69 74 82 82 77 64 54 47", // Portland
  PA: "41 44 52 64 74 83 87 85 78 67 56 46", // Philadelphia
  RI: "39 41 48 59 69 78 83 82 75 64 54 44", // Providence
  SC: "57 61 68 77 84 90 93 91 86 77 67 59", // Columbia
  SD: "28 32 45 59 71 81 86 83 76 61 45 31", // Sioux Falls
  TN: "51 55 64 73 82 89 92 91 86 75 62 53", // Memphis
  TX: "57 61 69 77 84 92 96 97 89 79 67 58", // Dallas
  UT: "39 45 55 62 73 84 94 92 81 65 50 39", // Salt Lake City
  VT: "28 31 40 55 69 77 82 80 73 58 46 34", // Burlington
  VA: "48 51 60 70 78 86 90 88 82 71 61 51", // Richmond
  WA: "48 51 54 59 67 72 79 79 72 61 52 47", // Seattle
  WV: "44 48 57 69 76 83 86 85 79 69 57 48", // Charleston
  WI: "30 33 43 54 66 76 81 80 73 60 47 35", // Milwaukee
  WY: "40 41 49 55 65 77 85 82 74 59 48 39", // Cheyenne
  AS: "87 87 87 87 86 85 84 84 85 86 86 87", // Pago Pago
  FM: "87 87 87 87 87 87 87 87 88 88 87 87", // Palikir
  GU: "86 86 87 88 89 89 88 87 87 88 88 87", // Hagatna
  MH: "86 86 86 86 86 86 86 87 87 87 87 86", // Majuro
  MP: "85 85 86 87 88 88 88 87 87 88 87 86", // Saipan
  PR: "83 84 85 86 87 89 88 89 89 88 86 84", // San Juan
  PW: "87 87 88 88 88 87 87 87 88 88 88 88", // Koror
  VI: "85 85 86 87 88 89 90 90 90 89 87 86", // Charlotte Amalie
};
