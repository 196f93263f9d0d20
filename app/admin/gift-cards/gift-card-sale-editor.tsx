import type { ReactNode } from "react";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { giftCardSaleCodec } from "#domain/gift-cards/gift-card-sale-codec.ts";
import type { GiftCardSaleSettings } from "#domain/gift-cards/gift-card-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormSection } from "../form/form-section.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { EarlierSettings, SettingsForm } from "../form/settings-form.tsx";
import { giftCardMessages } from "./gift-card-messages.ts";

const F = fieldsOf(giftCardSaleCodec);

/** Whether the shop sells gift cards, and over which amounts. */
export function GiftCardSaleEditor(props: {
  loaded: LoadedSettings<GiftCardSaleSettings>;
  /** Whether the checkout takes gift cards; otherwise none is sold. */
  isTaken: boolean;
}): ReactNode {
  const { loaded, isTaken } = props;
  return (
    <SettingsForm
      section="gift-card-sale"
      codec={giftCardSaleCodec}
      loaded={loaded}
      saved={({ isOn }) => (isOn ? giftCardMessages.sold : giftCardMessages.notSold)}
      title="Sell gift cards"
    >
      <div className="grid gap-5">
        <p>
          <TextLink to="/admin/gift-cards">All gift cards</TextLink>
        </p>
        {!isTaken && <Alert>{giftCardMessages.notTaken}</Alert>}
        <FormSection title="What is sold">
          <div className="grid gap-4">
            <F.Switch path="isOn" label="Shoppers can buy gift cards" />
            <SetElsewhere
              label="The checkout takes gift cards"
              value={isTaken ? "Yes" : "No"}
              screen="Gift Cards"
              to="/admin/gift-cards"
            />
            <F.Text
              path="amounts"
              label="Amounts"
              hint="In dollars, separated by commas, such as 25, 50, 100."
            />
            <F.Switch path="customAmount.isOn" label="Buyers can type another amount" />
            <F.When path="customAmount.isOn" is={true}>
              <div className="grid max-w-96 grid-cols-2 gap-4">
                <F.Money path="customAmount.min" label="From" />
                <F.Money path="customAmount.max" label="To" />
              </div>
            </F.When>
          </div>
        </FormSection>
        <EarlierSettings codec={giftCardSaleCodec} loaded={loaded} />
      </div>
    </SettingsForm>
  );
}
