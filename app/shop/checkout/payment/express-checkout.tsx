import { Elements, ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeExpressCheckoutElementOptions } from "@stripe/stripe-js";
import { type ReactNode, useMemo, useState } from "react";
import type { Cents } from "#domain/money/cents.ts";
import type { PaymentForm } from "./payment-form.ts";
import { stripeAppearance } from "./stripe-appearance.ts";
import { stripePaymentForm } from "./stripe-payment-form.ts";
import { useDarkScheme } from "./use-dark-scheme.ts";
import { walletDetails } from "./wallet-details.ts";

export type WalletPayment = {
  readonly form: PaymentForm;
  readonly details: ReturnType<typeof walletDetails>;
};

/** The result to show in the wallet's sheet. */
export type WalletOutcome = "paid" | "bad-details" | "not-paid";

export type ExpressCheckoutProps = {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  /** Changes with the intent's amount, which remounts the buttons. */
  readonly revision: string;
  readonly shopName: string;
  /** Null when name and address are known already, so that the wallet does not ask for them. */
  readonly shipping: Cents | null;
  readonly onPay: (payment: WalletPayment) => Promise<WalletOutcome>;
};

/** Apple Pay and Google Pay buttons; nothing on devices without them. */
export function ExpressCheckout(props: ExpressCheckoutProps): ReactNode {
  const { stripe, clientSecret, revision } = props;
  const dark = useDarkScheme();
  const options = useMemo(
    () => ({ clientSecret, appearance: stripeAppearance(dark), loader: "never" as const }),
    [clientSecret, dark],
  );
  return (
    <Elements key={revision} stripe={stripe} options={options}>
      <Buttons {...props} dark={dark} />
    </Elements>
  );
}

function Buttons({ shopName, shipping, dark, onPay }: ExpressCheckoutProps & { dark: boolean }) {
  const stripe = useStripe();
  const elements = useElements();
  const [available, setAvailable] = useState(false);
  const options = useMemo(
    () => buttonOptions(shopName, shipping, dark),
    [shopName, shipping, dark],
  );
  return (
    <section aria-label="Express checkout" className={available ? "mt-8 grid gap-5" : ""}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => setAvailable(!!availablePaymentMethods)}
        onConfirm={async (event) => {
          if (!stripe || !elements) return;
          const outcome = await onPay({
            form: stripePaymentForm(stripe, elements, { isWallet: true }),
            details: walletDetails(event),
          });
          if (outcome === "bad-details")
            event.paymentFailed({ reason: "invalid_shipping_address" });
          if (outcome === "not-paid") event.paymentFailed({ reason: "fail" });
        }}
      />
      {available && (
        <p className="flex items-center gap-4 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          Or fill in the form
        </p>
      )}
    </section>
  );
}

function buttonOptions(
  shopName: string,
  shipping: Cents | null,
  dark: boolean,
): StripeExpressCheckoutElementOptions {
  return {
    business: { name: shopName },
    buttonHeight: 48,
    buttonTheme: { applePay: dark ? "white" : "black", googlePay: dark ? "white" : "black" },
    paymentMethods: {
      applePay: "auto",
      googlePay: "auto",
      link: "never",
      amazonPay: "never",
      paypal: "never",
      klarna: "never",
    },
    // The wallet asks for everything that our own form would.
    ...(shipping !== null && {
      emailRequired: true,
      phoneNumberRequired: true,
      shippingAddressRequired: true,
      allowedShippingCountries: ["US"],
      shippingRates: [{ id: "shipping", displayName: "Shipping", amount: shipping }],
    }),
  };
}
