import { formatUsd } from "#domain/money/cents.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { tierNames, tierSizes } from "#domain/pricing/pricing-codec.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { formatTime } from "#domain/shipping/format-delivery.ts";
import { promisesArrival } from "#domain/shipping/ship-calendar.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import type { TaxSettings } from "#domain/tax/tax-schema.ts";
import { weekdays } from "#domain/time/weekdays.ts";
import { countNoun } from "#domain/words/count-noun.ts";

// What other screens say of a rule that one screen decides.

/** From which sum on the flat fee is waived, as Pricing has it. */
export function describeFreeFrom({ globalSettings }: PricingSettings): string {
  const { freeShippingEnabled, shippingThreshold } = globalSettings;
  return freeShippingEnabled ? `From ${formatUsd(shippingThreshold)}` : "Never";
}

/** What each size of box saves, as Pricing has it. */
export function describeSavings({ bundles }: PricingSettings): string {
  const sizes = tierNames.map((name) => {
    const { enabled, discountPercent } = bundles[name];
    const saving = enabled ? `${formatPercent(discountPercent)}%` : "not sold";
    return `${tierSizes[name]} bars: ${saving}`;
  });
  return sizes.join(", ");
}

/** Where shipping is taxed, as Tax has it. @param usesStripe whether Stripe Tax is asked, and there is one */
export function describeTaxOnShipping(tax: TaxSettings, usesStripe: boolean): string {
  if (usesStripe) return "As Stripe Tax says for each address";
  if (tax.mode === "single") return "Never, with one rate for all orders";

  const taxed = Object.values(tax.states).filter((state) => state?.isShippingTaxed);
  return taxed.length === 0 ? "Nowhere" : `In ${countNoun(taxed.length, "state")}`;
}

/** Where a pickup is taxed; null with one rate for all orders. */
export function describeTaxOnPickup(
  tax: TaxSettings,
  usesStripe: boolean,
  hasShopPlace: boolean,
): string | null {
  if (!usesStripe && tax.mode === "single") return null;
  return hasShopPlace
    ? "Pickup orders are taxed at your shop's address."
    : "Your shop's address has no state yet, so pickup orders are taxed at the buyer's address. Add it under Your Shop, Details.";
}

/** On which days parcels leave, as Shipping has it, and by when an order is in time for one. */
export function describeHandOver(shipping: HandOverRules): string {
  const { weekdays: days, cutoff } = shipping.handOver;
  const handOverDays = weekdays.filter(({ value }) => days.includes(value));
  const names = handOverDays.map(({ label }) => label).join(", ") || "No day";
  // Only promised days of arrival go by the time.
  return promisesArrival(shipping) ? `${names}; orders in by ${formatTime(cutoff)}` : names;
}

type HandOverRules = Pick<ShippingSettings, "mode" | "zones" | "flatTransit" | "handOver">;
