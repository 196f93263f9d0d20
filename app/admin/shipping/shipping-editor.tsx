import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { describeFreeFrom } from "#app/admin/form/rules-elsewhere.ts";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { usStates } from "#domain/places/us-states.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { FLAT_SHIPPING } from "#domain/shipping/flat-shipping.ts";
import { shippingCodec } from "#domain/shipping/shipping-codec.ts";
import { weekdays } from "#domain/time/weekdays.ts";
import { EarlierSettings, SettingsForm } from "../form/settings-form.tsx";
import type { Route } from "./+types/shipping.route";
import { HeatFields } from "./heat-fields.tsx";
import { F } from "./shipping-form-fields.ts";
import { ShippingTryOut } from "./shipping-try-out.tsx";
import { ZonesPanel } from "./zones-panel.tsx";

const saved = { title: "Shipping saved", description: "Open carts show it within seconds." };

export function ShippingEditor(props: Route.ComponentProps["loaderData"]): ReactNode {
  const { loaded, pricing, packing, taxOnShipping, taxOnPickup, timeZone, today } = props;
  return (
    <SettingsForm
      section="shipping"
      codec={shippingCodec}
      loaded={loaded}
      saved={saved}
      title="Shipping"
    >
      <ShippingModeFields pricing={pricing} taxOnShipping={taxOnShipping} />
      <F.When path="mode" is="by-zone">
        <ZonesPanel />
      </F.When>
      <HandOverFields />
      <PickupPanel tax={taxOnPickup} />
      <GiftsPanel />
      <PackerNotesPanel />
      <HeatFields />
      <ShippingTryOut pricing={pricing} packing={packing} timeZone={timeZone} today={today} />
      <EarlierSettings codec={shippingCodec} loaded={loaded} />
    </SettingsForm>
  );
}

function PickupPanel({ tax }: { tax: string | null }) {
  return (
    <FormSection title="Pickup">
      <F.Switch path="pickup.isOn" label="Orders can be picked up, free of charge" />
      <F.When path="pickup.isOn" is={true}>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <F.Text
            path="pickup.place"
            label="Where"
            hint="As you would tell a customer: 12 Mill Street, the blue door"
          />
          <F.Text path="pickup.hours" label="When" hint="Thursday to Saturday, 10 to 4" />
        </div>
        {tax && <p className="mt-3 text-soft">{tax}</p>}
      </F.When>
    </FormSection>
  );
}

function GiftsPanel() {
  const { value: hasPickup } = F.useField("pickup.isOn");
  return (
    <FormSection
      title="Gifts"
      help="Shoppers can send an order to somebody else, with a message that is printed large on the packing slip, and choose the day from which you ship it."
    >
      <F.Switch path="offersGifts" label="Offer gifts at checkout" />
      <F.When path="offersGifts" is={true}>
        {hasPickup && <p className="mb-1.5 text-soft">A gift can't be picked up.</p>}
        <F.Switch path="sendsToSeveral" label="Let a gift go to several people" />
        <p className="mt-1.5 max-w-176 text-soft">
          Each gets the whole cart. Shoppers pay once, for up to 500 addresses, which they can bring
          as a CSV file. You get an order for each address. Discount codes and gift cards can't be
          used for these orders; automatic discounts still apply.
        </p>
      </F.When>
    </FormSection>
  );
}

function PackerNotesPanel() {
  return (
    <FormSection
      title="Note for the packer"
      help="Buyers can tell you in a line or two how to pack their order. You see it on the packing screen, on the pick list and in the order, never on the slip that goes into the parcel."
    >
      <F.Switch path="takesPackerNotes" label="Ask for a note at checkout" />
    </FormSection>
  );
}

/** When parcels are handed over: the basis of "Order by Tuesday noon, there by Friday". */
function HandOverFields() {
  return (
    <FormSection
      title="When parcels leave"
      help="Shoppers read “Order by noon today, there by Friday” where a method says how many days it takes. Times are those of your shop."
    >
      <div className="mb-4">
        <F.Checkboxes
          path="handOver.weekdays"
          legend={<legend className="font-semibold">Days on which you hand parcels over</legend>}
          options={weekdays}
          className="flex flex-wrap gap-x-5"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <F.Text
          path="handOver.cutoff"
          label="Orders in by"
          hint="Later ones count as the next day's."
          type="time"
        />
        <F.Number
          path="handOver.leadDays"
          label="Hand-over days to pack"
          hint="0: it leaves the same day."
        />
        <F.Textarea
          path="handOver.holidays"
          label="Days off"
          optional
          hint="One per line, like 2026-12-25."
          rows={3}
          className="tabular-nums"
        />
      </div>
    </FormSection>
  );
}

function ShippingModeFields(props: { pricing: PricingSettings; taxOnShipping: string }) {
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
