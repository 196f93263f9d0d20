import { isUsState, type UsState, usStates } from "../places/us-states.ts";
import { startingStateTaxes } from "./starting-state-taxes.ts";
import { parseTaxRate, type TaxRate } from "./tax-rate.ts";
import type { ShopTaxRules } from "./tax-rules.ts";
import type { StateTaxSettings, TaxSettings } from "./tax-schema.ts";

export const defaultTaxSettings: TaxSettings = { mode: "single", usesStripe: false, states: {} };

/** The part of the settings that prices depend on. It is public. */
export function taxRulesOf({ mode, states }: Pick<TaxSettings, "mode" | "states">): ShopTaxRules {
  if (mode === "single") return { kind: "single" };
  const withoutNotes = Object.entries(states).map(([state, { note: _, ...tax }]) => [state, tax]);
  return { kind: "by-state", states: Object.fromEntries(withoutNotes) };
}

/** Initial values of a state, before the owner changes them. */
export function startingStateTax(state: UsState): StateTaxSettings {
  const { candy, food, ships = false, note } = startingStateTaxes[state];
  return {
    candy: startingRate(candy),
    food: startingRate(food),
    isShippingTaxed: ships,
    local: [],
    note,
  };
}

/** @throws RangeError for a rate in the table that nobody can read */
function startingRate(percent: string): TaxRate {
  const rate = parseTaxRate(percent);
  if (rate === undefined) throw new RangeError(`Not a tax rate: ${percent}`);
  return rate;
}

export const allStates = Object.keys(usStates).filter(isUsState);
