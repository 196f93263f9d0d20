import { isUsState, type UsState, usStates } from "../places/us-states.ts";
import { startingStateTaxes } from "./starting-state-taxes.ts";
import { NO_TAX, parseTaxRate } from "./tax-rate.ts";
import type { TaxRules } from "./tax-rules.ts";
import type { StateTaxSettings, TaxSettings } from "./tax-schema.ts";

export const defaultTaxSettings: TaxSettings = { mode: "single", usesStripe: false, states: {} };

/** The part of the settings that prices depend on. It is public. */
export function taxRulesOf({ mode, states }: Pick<TaxSettings, "mode" | "states">): TaxRules {
  if (mode === "single") return null;
  return Object.fromEntries(
    Object.entries(states).map(([state, { candy, food, isShippingTaxed, local }]) => [
      state,
      { candy, food, isShippingTaxed, local },
    ]),
  );
}

/** Initial values of a state, before the owner changes them. */
export function startingStateTax(state: UsState): StateTaxSettings {
  const { candy, food, ships = false, note } = startingStateTaxes[state];
  return {
    candy: parseTaxRate(candy) ?? NO_TAX,
    food: parseTaxRate(food) ?? NO_TAX,
    isShippingTaxed: ships,
    local: [],
    note,
  };
}

export const allStates = Object.keys(usStates).filter(isUsState);
