import { useMemo, useState } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { requestContext } from "#app/http/request-context.ts";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { type OtherRules, otherRules } from "#domain/pricing/other-rules.ts";
import {
  pricingCodec,
  type TierName,
  tierNames,
  tierSizes,
} from "#domain/pricing/pricing-codec.ts";
import { adjustPricing, draftSavings, tidyPricing } from "#domain/pricing/pricing-draft.ts";
import { listCatalogPrices } from "#server/pricing/list-product-cards.ts";
import { pricingSection, shippingSection, taxSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { loadSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/pricing.route";
import { OtherRulesNote } from "./other-rules-note.tsx";
import { PricingSummary } from "./pricing-summary.tsx";

export const meta = adminMeta("Pricing", "What bars, boxes and shipping cost.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [loaded, catalog, { data: shipping }, { data: tax }] = await Promise.all([
    loadSettings(shop, pricingSection),
    listCatalogPrices(shop.db),
    getSettings(shop.db, shippingSection, shop.log),
    getSettings(shop.db, taxSection, shop.log),
  ]);
  const rules = otherRules(shipping, tax, tax.usesStripe && shop.taxes !== null);
  return { loaded, catalog, rules };
}

const F = fieldsOf(pricingCodec([]));

const saved = {
  title: "Pricing saved",
  description: "Your pricing settings were saved.",
  // As specified, although its Undo would keep a toast for longer.
  duration: 4_000,
};

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { loaded, rules } = loaderData;
  // As of when the screen was opened: what is typed is compared with prices computed from it.
  const [catalog] = useState(loaderData.catalog);
  const codec = useMemo(() => pricingCodec(catalog), [catalog]);
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
      <FormSection
        title="Individual pricing"
        help="A bar without a price of its own costs the default. No bar costs less than the minimum or more than the maximum."
      >
        <div className={rowLook}>
          <F.Money path="individual.defaultPrice" label="Default price" {...hundredths} />
          <F.Money path="individual.minimumPrice" label="Minimum price" {...hundredths} />
          <F.Money path="individual.maximumPrice" label="Maximum price" {...hundredths} />
        </div>
      </FormSection>
      <FormSection
        title="Bundle pricing"
        help="A shopper pays the chosen bars minus the discount percent. Base and final price describe the typical box. A base that you don't change follows the average bar price."
        fields="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4"
      >
        {tierNames.map((name) => (
          <TierFields key={name} name={name} />
        ))}
      </FormSection>
      <FormSection title="Global settings">
        <OtherRulesNote {...rules} />
        <ChargeFields rules={rules} />
        <PricingSummary catalog={catalog} rules={rules} />
      </FormSection>
    </SettingsForm>
  );
}

const rowLook = "grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4";
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

/** Tax and shipping, as far as they are not decided by state or zone. */
function ChargeFields({ rules }: { rules: OtherRules }) {
  return (
    <div className="grid gap-4">
      {rules.tax === "by-state" && <SetElsewhere label="Tax rate" value="By state" screen="Tax" />}
      {rules.hasZones && <SetElsewhere label="Free shipping" value="By zone" screen="Shipping" />}
      <div className={rowLook}>
        {rules.tax !== "by-state" && (
          <F.Percent path="globalSettings.taxRate" label="Tax rate" {...tenths} />
        )}
        {!rules.hasZones && <FreeShippingFields />}
      </div>
    </div>
  );
}

function FreeShippingFields() {
  const { freeShippingEnabled } = F.useDraft().globalSettings;
  return (
    <>
      <div className="sm:mt-6">
        <F.Switch path="globalSettings.freeShippingEnabled" label="Free shipping" />
      </div>
      <F.Money
        path="globalSettings.shippingThreshold"
        label="Free shipping threshold"
        {...hundredths}
        disabled={!freeShippingEnabled}
      />
    </>
  );
}
