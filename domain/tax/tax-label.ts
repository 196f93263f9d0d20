import { formatTaxRate } from "./tax-rate.ts";
import type { TaxPart } from "./tax-schema.ts";

/** Label of the tax total: "Tax", with reasons where it depends on the destination. */
export function taxLabel(taxes: readonly TaxPart[]): string {
  const reasons = taxes.flatMap((part) => (part.amount > 0 ? (taxReason(part) ?? []) : []));
  return reasons.length > 0 ? `Tax (${reasons.join("; ")})` : "Tax";
}

/** The same for a receipt, which also names the single rate. */
export function taxLabelWithRate(taxes: readonly TaxPart[]): string {
  const [only, ...others] = taxes.filter(({ amount }) => amount > 0);
  return only?.place === null && others.length === 0
    ? `Tax (${formatTaxRate(only.rate)}%)`
    : taxLabel(taxes);
}

/** Such as "Colorado 2.9%, candy" or "Colorado, Stripe Tax"; null for the single rate of all states. */
function taxReason({ place, category, rate, calculation }: TaxPart): string | null {
  if (place === null) return null;
  if (calculation !== undefined) return `${place}, Stripe Tax`;
  return `${place} ${formatTaxRate(rate)}%${category === null ? "" : `, ${category}`}`;
}
