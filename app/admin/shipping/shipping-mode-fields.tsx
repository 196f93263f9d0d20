import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { describeFreeFrom } from "#app/admin/form/rules-elsewhere.ts";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { usStates } from "#domain/places/us-states.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { FLAT_SHIPPING } from "#domain/shipping/flat-shipping.ts";
import { F } from "./shipping-form-fields.ts";

export function ShippingModeFields(props: {
  pricing: PricingSettings;
  taxOnShipping: string;
}): ReactNode {
  const { pricing, taxOnShipping } = props;
  return (
    <FormSection title="How shipping is charged">
      <div>
        <F.Choice
          path="mode"
          legend="How shipping is charged"
          options={{
            flat: {
              label: `One fee for all orders: ${formatUsd(FLAT_SHIPPING)}`,
              hint: "To every state, or only to the one you choose below.",
            },
            "by-zone": {
              label: "By zone",
              hint: "Each zone has its own methods and prices. Shoppers choose one after entering their address.",
            },
          }}
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <F.Select
          path="onlyState"
          label="Ship within one state only"
          optional
          hint="As many home kitchens have to."
          empty="No, to other states too"
          options={usStates}
        />
        <F.When path="mode" is="flat">
          <F.Number path="flatTransit.least" label="Fastest, working days" optional />
          <F.Number path="flatTransit.most" label="Slowest, working days" optional />
        </F.When>
      </div>
      <div className="mt-4 grid gap-4">
        <F.When path="mode" is="flat">
          <SetElsewhere label="Free shipping" value={describeFreeFrom(pricing)} screen="Pricing" />
        </F.When>
        <SetElsewhere label="Tax on shipping" value={taxOnShipping} screen="Tax" />
      </div>
    </FormSection>
  );
}
