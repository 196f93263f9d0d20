import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { usStates } from "#domain/places/us-states.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { FLAT_SHIPPING } from "#domain/shipping/flat-shipping.ts";
import { shippingForm } from "#domain/shipping/shipping-form.ts";
import { fieldsOf } from "../form/form-fields.tsx";

const F = fieldsOf(shippingForm);

/** Chooses flat fee or zones, and whether parcels stay in one state. */
export function ShippingModeFields({ pricing }: { pricing: PricingSettings }): ReactNode {
  const { freeShippingEnabled, shippingThreshold } = pricing.globalSettings;
  const flat = freeShippingEnabled
    ? `${formatUsd(FLAT_SHIPPING)}, free from ${formatUsd(shippingThreshold)}`
    : formatUsd(FLAT_SHIPPING);
  return (
    <Panel title="How shipping is charged">
      <div className="mt-3">
        <F.Choice
          path="mode"
          legend="How shipping is charged"
          options={{
            flat: {
              label: `One fee for all orders: ${flat}`,
              hint: (
                <>
                  <span>To all states. When it is free is on the</span>{" "}
                  <TextLink to="/admin/pricing">Pricing</TextLink> <span>screen.</span>
                </>
              ),
            },
            "by-zone": {
              label: "By zone",
              hint: "Each zone has its own methods and prices. Shoppers choose one once they typed where it goes.",
            },
          }}
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
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
    </Panel>
  );
}
