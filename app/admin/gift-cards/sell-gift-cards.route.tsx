import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { giftCardSaleCodec } from "#domain/gift-cards/gift-card-sale-codec.ts";
import { takesGiftCards } from "#server/gift-cards/offered-cards.ts";
import { allNamed } from "#server/platform/all-named.ts";
import { giftCardSaleSection } from "#server/settings/sections.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormSection } from "../form/form-section.tsx";
import { loadSettings } from "../form/load-settings.ts";
import { EarlierSettings, SettingsForm } from "../form/settings-form.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/sell-gift-cards.route";
import { giftCardMessages } from "./gift-card-messages.ts";

export const meta = adminMeta(
  "Sell gift cards",
  "Whether shoppers can buy gift cards, and for which amounts.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return await allNamed({
    loaded: loadSettings(shop, giftCardSaleSection),
    /** If the checkout takes none, none is sold. */
    isTaken: takesGiftCards(shop.db, shop.log),
  });
}

const F = fieldsOf(giftCardSaleCodec);

/** Whether the shop sells gift cards, and for which amounts. */
export default function SellGiftCards({ loaderData }: Route.ComponentProps) {
  const { loaded, isTaken } = loaderData;
  return (
    <SettingsForm
      section="gift-card-sale"
      codec={giftCardSaleCodec}
      loaded={loaded}
      saved={({ isOn }) => (isOn ? giftCardMessages.sold : giftCardMessages.notSold)}
      title="Sell gift cards"
    >
      <p>
        <TextLink to="/admin/gift-cards">All gift cards</TextLink>
      </p>
      {!isTaken && <Alert>{giftCardMessages.notTaken}</Alert>}
      <FormSection title="What is sold" fields="grid gap-4">
        <F.Switch path="isOn" label="Shoppers can buy gift cards" />
        <SetElsewhere
          label="The checkout takes gift cards"
          value={isTaken ? "Yes" : "No"}
          screen="Gift Cards"
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
      </FormSection>
      <EarlierSettings codec={giftCardSaleCodec} loaded={loaded} />
    </SettingsForm>
  );
}
