import { addTaxRates, type TaxRate } from "./tax-rate.ts";
import type { ShopTaxRules } from "./tax-rules.ts";
import type { StateTax } from "./tax-schema.ts";

/**
 * All rates at which the shop's own settings may tax an order, lowest first.
 *
 * @param single the rate of all orders, where they have the same
 */
export function chargeableRates(rules: ShopTaxRules, single: TaxRate): TaxRate[] {
  const all =
    rules.kind === "single" ? [single] : Object.values(rules.states).flatMap(ratesOfState);
  return [...new Set(all)].filter((rate) => rate > 0).toSorted((a, b) => a - b);
}

function ratesOfState({ candy, food, local }: StateTax): TaxRate[] {
  const ofState = [candy, food];
  const ofPlaces = local.flatMap(({ rate }) => ofState.map((state) => addTaxRates(state, rate)));
  return [...ofState, ...ofPlaces];
}
