import type { UsState } from "../places/us-states.ts";
import type { ShippingSettings } from "../shipping/shipping-schema.ts";
import type { TaxSettings } from "../tax/tax-schema.ts";

/** Which other screens decide instead of the shop-wide values of the pricing screen. */
export type OtherRules = {
  /** Shipping costs what its zone says. */
  readonly hasZones: boolean;
  /** The only state that is shipped to. */
  readonly onlyState: UsState | null;
  readonly tax: "own-rate" | "by-state" | "stripe";
};

/** @param usesStripe whether a tax service is asked, and there is one */
export function otherRules(
  { mode, onlyState }: Pick<ShippingSettings, "mode" | "onlyState">,
  tax: Pick<TaxSettings, "mode">,
  usesStripe: boolean,
): OtherRules {
  const rates = tax.mode === "single" ? "own-rate" : "by-state";
  return { hasZones: mode === "by-zone", onlyState, tax: usesStripe ? "stripe" : rates };
}
