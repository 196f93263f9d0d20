import type { ReactNode } from "react";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import type { PaymentSettings } from "#domain/checkout/payment-settings.ts";
import { paymentSettingsCodec } from "#domain/checkout/payment-settings-codec.ts";
import { paymentMethodName } from "#domain/payments/payment-method.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";

const F = fieldsOf(paymentSettingsCodec);

const saved = { title: "Settings saved", description: "Your checkout offers these ways to pay." };

/** Chooses the payment methods of the checkout. */
export function PaymentSettingsForm(props: { loaded: LoadedSettings<PaymentSettings> }): ReactNode {
  return (
    <SettingsForm
      section="payments"
      codec={paymentSettingsCodec}
      loaded={props.loaded}
      saved={saved}
    >
      <PaymentFields />
    </SettingsForm>
  );
}

/** Wallets may hold any card, so they need all cards. */
function PaymentFields() {
  const { value: takesAllCards, ...allCards } = F.useField("takesAllCards");
  const { value: takesWallets, ...wallets } = F.useField("takesWallets");
  const { value: takesLink, ...link } = F.useField("takesLink");
  const { value: walletsInCart, ...inCart } = F.useField("walletsInCart");
  return (
    <div className="grid gap-2">
      <SwitchField
        name={allCards.id}
        label="Take all cards"
        checked={takesAllCards}
        onChange={(isOn) => {
          allCards.change(isOn);
          if (isOn) return;
          wallets.change(false);
          link.change(false);
          inCart.change(false);
        }}
      />
      <p className="text-sm text-soft">{`Shoppers choose between ${paymentMethodName("ach")} and ${paymentMethodName("debit", takesAllCards)}. Stripe takes credit cards either way, unless a rule in its dashboard blocks them.`}</p>
      <SwitchField
        name={wallets.id}
        label="Apple Pay and Google Pay"
        checked={takesWallets}
        onChange={(isOn) => {
          wallets.change(isOn);
          if (isOn) allCards.change(true);
          else if (!takesLink) inCart.change(false);
        }}
      />
      <p className="text-sm text-soft">
        Above the form, on devices that have them. They hold cards of every kind, so they need all
        cards, and your domain among the payment method domains in Stripe's dashboard. The wallet
        gives the address, and shipping, tax and total in its sheet follow from it. For a gift, the
        form still says where it goes.
      </p>
      <SwitchField
        name={link.id}
        label="Link"
        checked={takesLink}
        onChange={(isOn) => {
          link.change(isOn);
          if (isOn) allCards.change(true);
          else if (!takesWallets) inCart.change(false);
        }}
      />
      <p className="text-sm text-soft">
        Stripe's own wallet, on any device, beside the two above. Who has a Link account pays with a
        card and an address saved there. Turn Link on in Stripe's dashboard, too. It needs all cards
        as well.
      </p>
      <SwitchField
        name={inCart.id}
        label="Wallets in the cart and for gift cards, too"
        checked={walletsInCart}
        onChange={(isOn) => {
          inCart.change(isOn);
          if (!isOn || takesWallets || takesLink) return;
          wallets.change(true);
          allCards.change(true);
        }}
      />
      <p className="text-sm text-soft">
        Above Proceed to Checkout, and below the recipient of a gift card. Stripe's script is then
        loaded on these pages as well, on devices that may have a wallet. A cart that's a gift goes
        through the checkout.
      </p>
      <p className="text-sm text-soft">
        Wallets aren't shown without Stripe's keys, as in a demo, while a shopper chooses Bank
        Account, or when there's nothing to pay.
      </p>
    </div>
  );
}
