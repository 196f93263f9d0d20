import type { ReactNode } from "react";
import { adjustPaymentSettings, type PaymentSettings } from "#domain/checkout/payment-settings.ts";
import { paymentSettingsCodec } from "#domain/checkout/payment-settings-codec.ts";
import { paymentMethodName } from "#domain/payments/payment-method.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";

const F = fieldsOf(paymentSettingsCodec);

const saved = { title: "Settings saved", description: "Your checkout offers these ways to pay." };

export function PaymentSettingsForm(props: { loaded: LoadedSettings<PaymentSettings> }): ReactNode {
  return (
    <SettingsForm
      section="payments"
      codec={paymentSettingsCodec}
      loaded={props.loaded}
      saved={saved}
      adjust={adjustPaymentSettings}
    >
      <PaymentFields />
    </SettingsForm>
  );
}

function PaymentFields() {
  const { value: takesAllCards } = F.useField("takesAllCards");
  return (
    <div className="grid gap-2">
      <F.Switch path="takesAllCards" label="Take all cards" />
      <p className="text-sm text-soft">{`Shoppers choose between ${paymentMethodName("ach")} and ${paymentMethodName("debit", takesAllCards)}. Stripe takes credit cards either way, unless a rule in its dashboard blocks them.`}</p>
      <F.Switch path="takesWallets" label="Apple Pay and Google Pay" />
      <p className="text-sm text-soft">
        Above the form, on devices that have them. They hold cards of every kind, so they need all
        cards, and your domain among the payment method domains in Stripe's dashboard. The wallet
        gives the address, and shipping, tax and total in its sheet follow from it. For a gift, the
        form still says where it goes.
      </p>
      <F.Switch path="takesLink" label="Link" />
      <p className="text-sm text-soft">
        Stripe's own wallet, on any device. Shoppers with a Link account pay with their saved card
        and address. Turn Link on in Stripe's dashboard too. It also needs all cards.
      </p>
      <F.Switch path="walletsInCart" label="Also show wallets in the cart and for gift cards" />
      <p className="text-sm text-soft">
        Above Proceed to Checkout in the cart, and below the recipient of a gift card. The cart then
        loads Stripe's script on devices that may have a wallet (with Link, on all). A cart that's a
        gift goes through the checkout.
      </p>
      <p className="text-sm text-soft">
        Wallets aren't shown without Stripe's keys, as in a demo, while a shopper chooses Bank
        Account, or when there's nothing to pay.
      </p>
    </div>
  );
}
