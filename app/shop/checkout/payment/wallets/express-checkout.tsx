import { Elements, ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  ChangeResolveDetails,
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { OfferedWallets } from "#domain/checkout/payment-settings.ts";
import { type WalletRate, walletItems } from "#domain/checkout/wallet-quote.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { PaymentForm } from "../payment-form.ts";
import { stripeAppearance } from "../stripe/stripe-appearance.ts";
import { stripePaymentForm } from "../stripe/stripe-payment-form.ts";
import { useDarkScheme } from "../stripe/use-dark-scheme.ts";
import type { QuotedForWallet } from "./quote-wallet.ts";
import { type WalletPlace, walletDetails } from "./wallet-details.ts";

/** What the sheet last showed. */
export type ShownQuote = Extract<QuotedForWallet, { code: "quoted" }>;

export type WalletPayment = {
  readonly form: PaymentForm;
  readonly details: ReturnType<typeof walletDetails>;
  /** Undefined where the total does not follow from the wallet's address. */
  readonly shown: ShownQuote | undefined;
};

/** The result to show in the wallet's sheet. `error` is a sentence for the shopper. */
export type WalletResult =
  | { readonly code: "paid" }
  | { readonly code: "bad-address" | "not-served" | "not-paid"; readonly error?: string };

/** What the wallet is asked for besides the payment. */
export type WalletSheet =
  /** Nothing: an order that is placed already. */
  | { readonly collects: "nothing" }
  /**
   * Who pays. Where it goes is in the form.
   */
  | {
      readonly collects: "payer";
      /** @returns false when the form has to be filled in first, which it says itself */
      readonly mayOpen: () => boolean;
    }
  /** Where it goes. The total follows from it. */
  | {
      readonly collects: "address";
      /** Two-letter codes; for wallets a territory is a country. */
      readonly countries: readonly string[];
      /** Shown until the wallet has an address. */
      readonly shipping: Cents;
      readonly quote: (
        place: WalletPlace,
        choice: ShippingChoice | null,
      ) => Promise<QuotedForWallet>;
      /** The sheet was closed without paying. */
      readonly onCancel: () => void;
    };

export type ExpressCheckoutProps = {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  /** Changes with the intent's amount, which remounts the buttons. */
  readonly revision: string;
  readonly shopName: string;
  readonly offered: OfferedWallets;
  readonly sheet: WalletSheet;
  readonly onPay: (payment: WalletPayment) => Promise<WalletResult>;
};

/** The buttons of Apple Pay, Google Pay and Link; nothing on devices without them. */
export function ExpressCheckout(props: ExpressCheckoutProps): ReactNode {
  const { stripe, clientSecret, revision, sheet } = props;
  const dark = useDarkScheme();
  const options = useMemo(
    () => ({ clientSecret, appearance: stripeAppearance(dark), loader: "never" as const }),
    [clientSecret, dark],
  );
  return (
    <Elements key={`${revision} ${sheet.collects}`} stripe={stripe} options={options}>
      <Buttons {...props} dark={dark} />
    </Elements>
  );
}

/** The sheet waits for one of these answers to a change. */
type SheetChange = {
  readonly resolve: (details?: ChangeResolveDetails) => void;
  readonly reject: () => void;
};

function Buttons({
  shopName,
  offered,
  sheet,
  dark,
  onPay,
}: ExpressCheckoutProps & { dark: boolean }) {
  const stripe = useStripe();
  const elements = useElements();
  const [available, setAvailable] = useState(false);
  const shown = useRef<ShownQuote & { readonly place: WalletPlace }>(undefined);
  const { collects } = sheet;
  const countries = collects === "address" ? sheet.countries.join() : "";
  const shipping = collects === "address" ? sheet.shipping : null;
  const { takesWallets, takesLink } = offered;
  const options = useMemo(
    () =>
      buttonOptions({
        shopName,
        offered: { takesWallets, takesLink },
        collects,
        countries: countries.split(","),
        shipping,
        dark,
      }),
    [shopName, takesWallets, takesLink, collects, countries, shipping, dark],
  );

  /** Shows what it costs there, or refuses the address. */
  async function follow(change: SheetChange, place: WalletPlace, choice: ShippingChoice | null) {
    if (sheet.collects !== "address" || !elements) return change.reject();
    const found = await sheet.quote(place, choice);
    if (found.code === "refused") return change.reject();

    const { error } = await elements.fetchUpdates();
    if (error) return change.reject();

    shown.current = { ...found, place };
    const { quote } = found;
    change.resolve({ lineItems: walletItems(quote), shippingRates: quote.rates.map(shippingRate) });
  }

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent) {
    if (!stripe || !elements) return;
    const result = await onPay({
      form: stripePaymentForm(stripe, elements, { isWallet: true }),
      details: walletDetails(event),
      shown: shown.current,
    });
    if (result.code === "paid") return;
    const { error: message } = result;
    event.paymentFailed({ reason: reasons[result.code], ...(message && { message }) });
  }

  return (
    <section aria-label="Express checkout" className={available ? "mt-8 grid gap-5" : ""}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => setAvailable(!!availablePaymentMethods)}
        onClick={(event) => {
          shown.current = undefined;
          if (sheet.collects === "payer" && !sheet.mayOpen()) event.reject();
          else event.resolve();
        }}
        onShippingAddressChange={(event) => void follow(event, event.address, null)}
        onShippingRateChange={(event) => {
          const { id } = event.shippingRate;
          const rate = shown.current?.quote.rates.find((each) => each.id === id);
          if (shown.current && rate) void follow(event, shown.current.place, rate.choice);
          else event.reject();
        }}
        onCancel={() => {
          if (sheet.collects === "address") sheet.onCancel();
        }}
        onConfirm={confirm}
      />
      {available && (
        <p className="flex items-center gap-4 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          Or fill in the form
        </p>
      )}
    </section>
  );
}

const reasons = {
  "bad-address": "invalid_shipping_address",
  "not-served": "address_unserviceable",
  "not-paid": "fail",
} as const;

function shippingRate({ id, name, amount, arrives }: WalletRate) {
  return { id, displayName: name, amount, ...(arrives && { deliveryEstimate: arrives }) };
}

function buttonOptions(look: {
  shopName: string;
  offered: OfferedWallets;
  collects: WalletSheet["collects"];
  countries: string[];
  shipping: Cents | null;
  dark: boolean;
}): StripeExpressCheckoutElementOptions {
  const { shopName, offered, collects, countries, shipping, dark } = look;
  const ofDevice = offered.takesWallets ? "auto" : "never";
  return {
    business: { name: shopName },
    buttonHeight: 48,
    buttonTheme: { applePay: dark ? "white" : "black", googlePay: dark ? "white" : "black" },
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
