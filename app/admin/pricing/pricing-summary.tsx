import type { ReactNode } from "react";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { usStates } from "#domain/places/us-states.ts";
import type { CatalogPrice } from "#domain/pricing/bundle-base.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { OtherRules } from "#domain/pricing/other-rules.ts";
import {
  lenientAmount,
  lenientPercent,
  type PricingDraft,
  pricingCodec,
  type TierDraft,
  tierNames,
  tierSizes,
} from "#domain/pricing/pricing-codec.ts";
import { draftIndividual } from "#domain/pricing/pricing-draft.ts";
import { FLAT_SHIPPING } from "#domain/shipping/flat-shipping.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { taxElsewhere } from "./other-rules-note.tsx";

const F = fieldsOf(pricingCodec([]));

export function PricingSummary(props: {
  catalog: readonly CatalogPrice[];
  rules: OtherRules;
}): ReactNode {
  const { catalog, rules } = props;
  const draft = F.useDraft();
  const tax = formatPercent(lenientPercent(draft.globalSettings.taxRate));
  return (
    <section className="mt-6 border-t border-line pt-5" aria-labelledby="summary">
      <h3 id="summary" className="mb-2 text-xl">
        Pricing summary
      </h3>
      <dl className="grid max-w-xl">
        <Line name="One bar">{priceOfOne(draft, catalog)}</Line>
        {tierNames.map((name) => (
          <Line key={name} name={`${tierSizes[name]}-bar bundle`}>
            {tierText(draft.bundles[name])}
          </Line>
        ))}
        <Line name="Tax">{taxElsewhere(rules) ?? `${tax}%`}</Line>
        <Line name="Shipping">{shippingText(draft, rules)}</Line>
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-1.5 last:border-b-0">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}

function shippingText({ globalSettings }: PricingDraft, rules: OtherRules): string {
  if (rules.hasZones) return "By zone, see Shipping";
  const where = rules.onlyState ? `, to ${usStates[rules.onlyState]} only` : "";
  const flat = formatUsd(FLAT_SHIPPING);
  if (!globalSettings.freeShippingEnabled) return `${flat}${where}`;
  const threshold = formatUsd(lenientAmount(globalSettings.shippingThreshold));
  return `Free from ${threshold}, otherwise ${flat}${where}`;
}

function tierText({ enabled, discountPercent, finalPrice }: TierDraft): string {
  if (!enabled) return "Not sold";
  const rate = formatPercent(lenientPercent(discountPercent));
  const final = formatUsd(lenientAmount(finalPrice));
  return `${rate}% off, typically ${final}`;
}

function priceOfOne(draft: PricingDraft, catalog: readonly CatalogPrice[]): string {
  const settings = { individual: draftIndividual(draft) };
  const prices = catalog.map(({ price }) => effectivePrice(price, settings));
  const lowest = Math.min(...prices) as Cents;
  const highest = Math.max(...prices) as Cents;
  if (prices.length === 0) return formatUsd(effectivePrice(undefined, settings));
  if (lowest === highest) return formatUsd(lowest);
  return `${formatUsd(lowest)} to ${formatUsd(highest)}`;
}
