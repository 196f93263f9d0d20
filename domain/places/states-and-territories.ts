import { usTerritories } from "./us-places.ts";
import { usStates } from "./us-states.ts";

const { AS, GU, MP, PR, VI } = usTerritories;

/** Where a shop can be. Micronesia, the Marshall Islands and Palau have US mail, but are countries. */
export const statesAndTerritories = { ...usStates, AS, GU, MP, PR, VI } as const;
export type StateOrTerritory = keyof typeof statesAndTerritories;

export function isStateOrTerritory(value: unknown): value is StateOrTerritory {
  return typeof value === "string" && Object.hasOwn(statesAndTerritories, value);
}
