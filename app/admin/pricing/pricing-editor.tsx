import { type ReactNode, useMemo, useState } from "react";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { CatalogPrice } from "#domain/pricing/bundle-base.ts";
import type { OtherRules } from "#domain/pricing/other-rules.ts";
import { adjustPricing, draftSavings, tidyPricing } from "#domain/pricing/pricing-draft.ts";
import { pricingForm, type TierName, tierNames, tierSizes } from "#domain/pricing/pricing-form.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { OtherRulesNote } from "./other-rules-note.tsx";
import { PricingSummary } from "./pricing-summary.tsx";

const F = fieldsOf(pricingForm([]));

const saved = { title: "Pricing saved", description: "Your pricing settings were saved." };

/** The pricing screen: three groups of fields, and a summary of the resulting prices. */
export function PricingEditor(props: {
  loaded: LoadedSettings<PricingSettings>;
  catalog: readonly CatalogPrice[];
  rules: OtherRules;
}): ReactNode {
  const { loaded, rules } = props;
  // As of when the screen was opened: what is typed is compared with prices computed from it.
  const [catalog] = useState(props.catalog);
  const codec = useMemo(() => pricingForm(catalog), [catalog]);
  return (
    <SettingsForm
      section="pricing"
      codec={codec}
      loaded={loaded}
      saved={saved}
      title="Pricing"
      adjust={(draft, path) => adjustPricing(draft, path, catalog)}
      tidy={tidyPricing}
    >
      <div className="grid gap-5">
        <Panel className="pb-6" title="Individual pricing">
          <p className="mt-1.5 mb-4 max-w-176 text-soft">
            A bar without a price of its own costs the default. No bar costs less than the minimum
            or more than the maximum.
          </p>
          <div className={rowLook}>
            <F.Money path="individual.defaultPrice" label="Default price" {...hundredths} />
            <F.Money path="individual.minimumPrice" label="Minimum price" {...hundredths} />
            <F.Money path="individual.maximumPrice" label="Maximum price" {...hundredths} />
          </div>
        </Panel>
        <Panel className="pb-6" title="Bundle pricing">
          <p className="mt-1.5 mb-4 max-w-176 text-soft">
            A shopper pays the chosen bars minus the discount percent. Base and final price describe
            the typical box. A base that you don't change follows the average bar price.
          </p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-4">
            {tierNames.map((name) => (
              <TierFields key={name} name={name} />
            ))}
          </div>
        </Panel>
        <Panel className="pb-6" title="Global settings">
          <OtherRulesNote {...rules} />
          <ChargeFields />
          <PricingSummary catalog={catalog} rules={rules} />
        </Panel>
      </div>
    </SettingsForm>
  );
}

const rowLook = "mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4";
const hundredths = { type: "number", step: "0.01" } as const;
const tenths = { type: "number", step: "0.1" } as const;

function TierFields({ name }: { name: TierName }) {
  const tier = F.useDraft().bundles[name];
  const size = tierSizes[name];
  const at = `bundles.${name}` as const;
  const number = { ...hundredths, disabled: !tier.enabled };
  return (
    <FieldGroup title={`${size}-bar bundle`} className="grid gap-3">
      <F.Switch path={`${at}.enabled`} label={`Sell the ${size}-bar bundle`} />
      <F.Money path={`${at}.basePrice`} label="Base price" {...number} />
      <F.Percent path={`${at}.discountPercent`} label="Discount percent" {...number} />
      <F.Money path={`${at}.finalPrice`} label="Final price" {...number} />
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
        Customer savings{" "}
        <output
          aria-live="off"
          className={`font-serif text-[1.375rem] font-medium ${tier.enabled ? "text-good" : "text-soft"}`}
        >
          {formatUsd(draftSavings(tier))}
        </output>
      </p>
    </FieldGroup>
  );
}

function ChargeFields() {
  const { freeShippingEnabled } = F.useDraft().globalSettings;
  return (
    <div className={rowLook}>
      <F.Percent path="globalSettings.taxRate" label="Tax rate" {...tenths} />
      <div className="sm:mt-6">
        <F.Switch path="globalSettings.freeShippingEnabled" label="Free shipping" />
      </div>
      <F.Money
        path="globalSettings.shippingThreshold"
        label="Free shipping threshold"
        {...hundredths}
        disabled={!freeShippingEnabled}
      />
    </div>
  );
}
