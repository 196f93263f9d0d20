import { usTerritories } from "./us-places.ts";
import { usStates } from "./us-states.ts";

const { AS, GU, MP, PR, VI } = usTerritories;

/** Where a shop can be. The three Pacific states are countries of their own. */
export const homePlaces = { ...usStates, AS, GU, MP, PR, VI } as const;
export type HomePlace = keyof typeof homePlaces;

export function isHomePlace(value: unknown): value is HomePlace {
  return typeof value === "string" && Object.hasOwn(homePlaces, value);
}
