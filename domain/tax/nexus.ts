import type { UsState } from "../checkout/us-states.ts";
import { type Cents, cents } from "../money/cents.ts";
import { startingStateTaxes } from "./starting-state-taxes.ts";

/** Above which sales of a year most states want a seller elsewhere to collect their tax. */
const USUAL = cents(10_000_000);

/** Second-hand (avior.tax, 2025-12-31), like the rates: the state has the last word. */
const others: Partial<Record<UsState, Cents>> = {
  AL: cents(25_000_000),
  CA: cents(50_000_000),
  NY: cents(50_000_000),
  TX: cents(50_000_000),
};

/**
 * Sales of a year from which a seller elsewhere owes a state's tax (economic nexus). In the seller's
 * own state tax is owed from the first sale on.
 *
 * @returns null where there is no sales tax
 */
export function nexusThreshold(state: UsState): Cents | null {
  if (startingStateTaxes[state].note === "No sales tax.") return null;
  return others[state] ?? USUAL;
}
