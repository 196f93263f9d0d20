import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { shippingCodec } from "#domain/shipping/shipping-codec.ts";
import { EarlierSettings, SettingsForm } from "../form/settings-form.tsx";
import type { Route } from "./+types/shipping.route";
import { HandOverFields } from "./hand-over-fields.tsx";
import { HeatFields } from "./heat-fields.tsx";
import { F } from "./shipping-form-fields.ts";
import { ShippingModeFields } from "./shipping-mode-fields.tsx";
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
      <div className="grid gap-5">
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
      </div>
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
