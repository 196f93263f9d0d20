import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { giftCardSaleForm } from "#domain/gift-cards/gift-card-sale-form.ts";
import type { GiftCardSaleSettings } from "#domain/gift-cards/gift-card-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { EarlierSettings, SettingsForm } from "../form/settings-form.tsx";
import { giftCardMessages } from "./gift-card-messages.ts";

const F = fieldsOf(giftCardSaleForm);

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
      codec={giftCardSaleForm}
      loaded={loaded}
      saved={({ isOn }) => (isOn ? giftCardMessages.sold : giftCardMessages.notSold)}
      title="Sell gift cards"
    >
      <div className="grid gap-5">
        <p>
          <TextLink to="/admin/gift-cards">All gift cards</TextLink>
        </p>
        {!isTaken && <Alert>{giftCardMessages.notTaken}</Alert>}
        <Panel aria-label="What is sold" className="grid gap-5">
          <F.Switch path="isOn" label="Shoppers can buy gift cards" />
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
        </Panel>
        <EarlierSettings codec={giftCardSaleForm} loaded={loaded} />
      </div>
    </SettingsForm>
  );
}
