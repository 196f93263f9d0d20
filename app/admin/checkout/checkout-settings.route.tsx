import { requestContext } from "#app/http/request-context.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { describeFreeShipping } from "#domain/shipping/describe-free-shipping.ts";
import { publicShipping } from "#domain/shipping/public-shipping.ts";
import { allNamed } from "#server/platform/all-named.ts";
import {
  assuranceSection,
  giftCardSection,
  paymentSection,
  pricingSection,
  shippingSection,
} from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { FormSection } from "../form/form-section.tsx";
import { loadSettings } from "../form/load-settings.ts";
import { SetElsewhere } from "../form/set-elsewhere.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/checkout-settings.route";
import { AssuranceForm } from "./assurance-form.tsx";
import { PaymentSettingsForm } from "./payment-settings-form.tsx";

export const meta = adminMeta("Checkout", "How shoppers pay, and what you promise them.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { db, log } = shop;
  const { payments, assurances, shipping, pricing, giftCards } = await allNamed({
    payments: loadSettings(shop, paymentSection),
    assurances: loadSettings(shop, assuranceSection),
    shipping: getSettings(db, shippingSection, log),
    pricing: getSettings(db, pricingSection, log),
    giftCards: getSettings(db, giftCardSection, log),
  });
  const now = { at: shop.clock(), timeZone: shop.details().timeZone };
  return {
    payments,
    assurances,
    freeShipping: describeFreeShipping(
      publicShipping(shipping.data, pricing.data, now),
      pricing.data,
    ),
    offersGifts: shipping.data.offersGifts,
    sendsToSeveral: shipping.data.offersGifts && shipping.data.sendsToSeveral,
    takesPackerNotes: shipping.data.takesPackerNotes,
    takesGiftCards: giftCards.data.isOn,
  };
}

export default function CheckoutSettings({ loaderData }: Route.ComponentProps) {
  const { payments, assurances, freeShipping } = loaderData;
  return (
    <>
      <PageHead title="Checkout" />
      <div className="grid gap-6">
        <FormSection title="Ways to pay" help="What your checkout offers.">
          <PaymentSettingsForm loaded={payments} />
        </FormSection>
        <FormSection
          title="What you promise"
          help="Up to three lines below Add to Cart, in the cart and at Pay. Leave out what you don't promise."
        >
          <AssuranceForm loaded={assurances} freeShipping={freeShipping} />
        </FormSection>
        <FormSection
          title="Also in the checkout"
          help="Set on other screens."
          fields="grid gap-3 sm:grid-cols-2"
        >
          <Elsewhere name="Gifts" isOn={loaderData.offersGifts} screen="Shipping" />
          <Elsewhere
            name="Gifts for several people"
            isOn={loaderData.sendsToSeveral}
            screen="Shipping"
          />
          <Elsewhere
            name="A note for the packer"
            isOn={loaderData.takesPackerNotes}
            screen="Shipping"
          />
          <Elsewhere name="Gift cards" isOn={loaderData.takesGiftCards} screen="Gift Cards" />
        </FormSection>
      </div>
    </>
  );
}

function Elsewhere(props: { name: string; isOn: boolean; screen: "Shipping" | "Gift Cards" }) {
  const { name, isOn, screen } = props;
  return <SetElsewhere label={name} value={isOn ? "On" : "Off"} screen={screen} />;
}
