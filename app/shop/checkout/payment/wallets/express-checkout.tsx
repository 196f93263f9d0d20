import { Elements, ExpressCheckoutElement } from "@stripe/react-stripe-js";
import type {
  Stripe,
  StripeElementsOptions,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { type ReactNode, useMemo, useState } from "react";
import { rememberWallets } from "#app/shop/shared/can-pay-by-wallet.ts";
import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";
import type { Cents } from "#domain/money/cents.ts";
import { stripeAppearance } from "../stripe/stripe-appearance.ts";
import { useDarkScheme } from "../stripe/use-dark-scheme.ts";
import { useWalletSheet } from "./use-wallet-sheet.ts";
import type { Payable, WalletPayment, WalletResult, WalletSheet } from "./wallet-sheet.ts";

export type ExpressCheckoutProps = {
  readonly stripe: Stripe;
  readonly payable: Payable;
  /** Of the section, once there are buttons. */
  readonly className: string;
  /** What the shopper can do instead. */
  readonly orElse?: string;
  readonly shopName: string;
  readonly offered: OfferedWallets;
  readonly sheet: WalletSheet;
  readonly onPay: (payment: WalletPayment) => Promise<WalletResult>;
};

/** The buttons of Apple Pay, Google Pay and Link; nothing on devices without them. */
export function ExpressCheckout(props: ExpressCheckoutProps): ReactNode {
  const { stripe, payable, sheet } = props;
  const isDark = useDarkScheme();
  const isPrepared = "clientSecret" in payable;
  const clientSecret = isPrepared ? payable.clientSecret : null;
  const amount = isPrepared ? 0 : payable.amount;
  const options = useMemo((): StripeElementsOptions => {
    const look = { appearance: stripeAppearance(isDark), loader: "never" as const };
    return clientSecret === null
      ? { ...look, mode: "payment", amount, currency: "usd", allowedPaymentMethodTypes: ["card"] }
      : { ...look, clientSecret };
  }, [clientSecret, amount, isDark]);
  const revision = isPrepared ? payable.revision : "later";
  return (
    <Elements key={`${revision} ${sheet.collects}`} stripe={stripe} options={options}>
      <Buttons {...props} isDark={isDark} />
    </Elements>
  );
}

function Buttons(props: ExpressCheckoutProps & { isDark: boolean }) {
  const { className, orElse } = props;
  const [isAvailable, setIsAvailable] = useState(false);
  const options = useButtonOptions(props);
  const listeners = useWalletSheet(props);
  return (
    <section aria-label="Express checkout" className={isAvailable ? className : ""}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => {
          setIsAvailable(!!availablePaymentMethods);
          rememberWallets(!!availablePaymentMethods);
        }}
        {...listeners}
      />
      {isAvailable && orElse && (
        <p className="flex items-center gap-4 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {orElse}
        </p>
      )}
    </section>
  );
}

/** The same object until something in it changes, so that a render does not update the buttons. */
function useButtonOptions(props: ExpressCheckoutProps & { isDark: boolean }) {
  const { payable, shopName, offered, sheet, isDark } = props;
  const { takesWallets, takesLink } = offered;
  const { collects } = sheet;
  const countries = collects === "address" ? sheet.countries.join() : "";
  const shipping = collects === "address" ? sheet.shipping : null;
  // Cart and gift cards page keep one row free for the buttons, so there may be no second one.
  const isOneRow = "amount" in payable;

  return useMemo(
    () =>
      walletButtonOptions({
        shopName,
        offered: { takesWallets, takesLink },
        collects,
        countries: countries.split(","),
        shipping,
        isDark,
        isOneRow,
      }),
    [shopName, takesWallets, takesLink, collects, countries, shipping, isDark, isOneRow],
  );
}

/**
 * What Stripe's buttons look like, and what their sheet asks for.
 *
 * @param look.isOneRow for a page that keeps one row free for them
 * @see https://docs.stripe.com/js/elements_object/create_express_checkout_element
 */
function walletButtonOptions(look: {
  shopName: string;
  offered: OfferedWallets;
  collects: WalletSheet["collects"];
  countries: string[];
  shipping: Cents | null;
  isDark: boolean;
  isOneRow: boolean;
}): StripeExpressCheckoutElementOptions {
  const { shopName, offered, collects, countries, shipping, isDark, isOneRow } = look;
  const ofDevice = offered.takesWallets ? "auto" : "never";
  return {
    business: { name: shopName },
    buttonHeight: 48,
    ...(isOneRow && { layout: { maxColumns: 2, maxRows: 1, overflow: "never" } }),
    buttonTheme: { applePay: isDark ? "white" : "black", googlePay: isDark ? "white" : "black" },
    paymentMethods: {
      applePay: ofDevice,
      googlePay: ofDevice,
      link: offered.takesLink ? "auto" : "never",
      amazonPay: "never",
      paypal: "never",
      klarna: "never",
    },
    // The wallet asks for everything that our own form would.
    ...(collects !== "nothing" && { emailRequired: true, phoneNumberRequired: true }),
    ...(collects === "payer" && { billingAddressRequired: true }),
    ...(shipping !== null && {
      billingAddressRequired: true,
      shippingAddressRequired: true,
      allowedShippingCountries: countries,
      shippingRates: [{ id: "unknown", displayName: "Shipping", amount: shipping }],
    }),
  };
}
