import type { TaxRules } from "./tax-rules.ts";

/** Whether tax depends on where an order is handed over. */
export function isTaxedByPlace({ kind }: TaxRules): boolean {
  return kind !== "single";
}
