import { Elements, ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  ChangeResolveDetails,
  Stripe,
  StripeElementsOptions,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { rememberWallets } from "#app/shop/shared/can-pay-by-wallet.ts";
import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";
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
  /** @param clientSecret of the payment, needed where the buttons are shown before there is one */
  readonly formOf: (clientSecret: string | null) => PaymentForm;
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
      /** @returns false when something else has to be done first, which the page says itself */
      readonly mayOpen: () => boolean;
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

/** What the buttons pay. */
export type Payable =
  /** The page's payment. `revision` changes with its amount, which remounts the buttons. */
  | { readonly clientSecret: string; readonly revision: string }
  /** A payment that is prepared later, with the amount until then. */
  | { readonly amount: Cents };

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
  const dark = useDarkScheme();
  const isPrepared = "clientSecret" in payable;
  const clientSecret = isPrepared ? payable.clientSecret : null;
  const amount = isPrepared ? 0 : payable.amount;
  const options = useMemo((): StripeElementsOptions => {
    const look = { appearance: stripeAppearance(dark), loader: "never" as const };
    return clientSecret === null
      ? { ...look, mode: "payment", amount, currency: "usd", allowedPaymentMethodTypes: ["card"] }
      : { ...look, clientSecret };
  }, [clientSecret, amount, dark]);
  const revision = isPrepared ? payable.revision : "later";
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

function Buttons(props: ExpressCheckoutProps & { dark: boolean }) {
  const { payable, className, orElse, shopName, offered, sheet, dark, onPay } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [available, setAvailable] = useState(false);
  const shown = useRef<ShownQuote & { readonly place: WalletPlace }>(undefined);
  const { collects } = sheet;
  const countries = collects === "address" ? sheet.countries.join() : "";
  const shipping = collects === "address" ? sheet.shipping : null;
  const { takesWallets, takesLink } = offered;
  const isPreparedLater = "amount" in payable;
  const options = useMemo(
    () =>
      buttonOptions({
        shopName,
        offered: { takesWallets, takesLink },
        collects,
        countries: countries.split(","),
        shipping,
        dark,
        // Cart and gift cards page keep one row free for the buttons, so there may be no second one.
        isOneRow: isPreparedLater,
      }),
    [shopName, takesWallets, takesLink, collects, countries, shipping, dark, isPreparedLater],
  );

  /** Shows what it costs there, or refuses the address. */
  async function quoteSheet(
    change: SheetChange,
    place: WalletPlace,
    choice: ShippingChoice | null,
  ) {
    if (sheet.collects !== "address" || !elements) return change.reject();
    const found = await sheet.quote(place, choice);
    if (found.code !== "quoted") return change.reject();

    if (!(await setAmount(found.quote.due))) return change.reject();

    shown.current = { ...found, place };
    const { quote } = found;
    change.resolve({ lineItems: walletItems(quote), shippingRates: quote.rates.map(shippingRate) });
  }

  /** Sets what Stripe will charge. @returns false when Stripe did not take it */
  async function setAmount(due: Cents): Promise<boolean> {
    if (!elements) return false;
    if (isPreparedLater) {
      await elements.update({ amount: due });
      return true;
    }
    const { error } = await elements.fetchUpdates();
    return !error;
  }

  /** Shows the page's total again when the sheet opens next. */
  function resetSheet() {
    shown.current = undefined;
    if (isPreparedLater) void elements?.update({ amount: payable.amount });
  }

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent) {
    if (!stripe || !elements) return;
    const result = await onPay({
      formOf: (clientSecret) =>
        stripePaymentForm(stripe, elements, {
          isWallet: true,
          clientSecret: isPreparedLater ? clientSecret : null,
        }),
      details: walletDetails(event),
      shown: shown.current,
    });
    if (result.code === "paid") return;
    resetSheet();
    const { error: message } = result;
    event.paymentFailed({ reason: reasons[result.code], ...(message && { message }) });
  }

  return (
    <section aria-label="Express checkout" className={available ? className : ""}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => {
          setAvailable(!!availablePaymentMethods);
          rememberWallets(!!availablePaymentMethods);
        }}
        onClick={(event) => {
          shown.current = undefined;
          if (sheet.collects !== "nothing" && !sheet.mayOpen()) event.reject();
          else event.resolve();
        }}
        onShippingAddressChange={(event) => void quoteSheet(event, event.address, null)}
        onShippingRateChange={(event) => {
          const { id } = event.shippingRate;
          const rate = shown.current?.quote.rates.find((each) => each.id === id);
          if (shown.current && rate) void quoteSheet(event, shown.current.place, rate.choice);
          else event.reject();
        }}
        onCancel={() => {
          resetSheet();
          if (sheet.collects === "address") sheet.onCancel();
        }}
        onConfirm={confirm}
      />
      {available && orElse && (
        <p className="flex items-center gap-4 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {orElse}
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
  isOneRow: boolean;
}): StripeExpressCheckoutElementOptions {
  const { shopName, offered, collects, countries, shipping, dark, isOneRow } = look;
  const ofDevice = offered.takesWallets ? "auto" : "never";
  return {
    business: { name: shopName },
    buttonHeight: 48,
    ...(isOneRow && { layout: { maxColumns: 2, maxRows: 1, overflow: "never" } }),
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
