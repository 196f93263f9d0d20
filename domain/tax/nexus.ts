import { type Cents, cents } from "../money/cents.ts";
import type { UsState } from "../places/us-states.ts";
import { startingStateTaxes } from "./starting-state-taxes.ts";

/** Annual sales above which most states require sellers in other states to collect sales tax. */
const USUAL = cents(10_000_000);

/** From a secondary source (avior.tax, 2025-12-31), like the rates: check with the state. */
const others: Partial<Record<UsState, Cents>> = {
  AL: cents(25_000_000),
  CA: cents(50_000_000),
  NY: cents(50_000_000),
  TX: cents(50_000_000),
};

/**
 * Annual sales from which a seller in another state owes a state's tax (economic nexus). In the
 * seller's own state tax is owed from the first sale.
 *
 * @returns null where there is no sales tax
 */
export function nexusThreshold(state: UsState): Cents | null {
  if (startingStateTaxes[state].hasSalesTax === false) return null;
  return others[state] ?? USUAL;
}
