import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeError, StripePaymentElementOptions } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { Skeleton } from "../../../ui/content/skeleton.tsx";
import { checkoutMessages } from "./checkout-messages.ts";
import type { PaymentForm } from "./payment-form.ts";
import { stripeAppearance, stripeFonts } from "./stripe-appearance.ts";
import { stripePaymentForm } from "./stripe-payment-form.ts";
import { useDarkScheme } from "./use-dark-scheme.ts";

export type StripeFieldsProps = {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  /** Changes with the intent's amount or method: then Stripe's form reads the intent anew. */
  readonly revision: string;
  readonly shopName: string;
  /** Nothing can be typed while a payment is under way. */
  readonly frozen: boolean;
  /** The intent is being changed: what is shown may be of the method before. */
  readonly waiting: boolean;
  /** The form shows the intent as it is at this revision. */
  readonly onReady: (ready: { readonly revision: string; readonly form: PaymentForm }) => void;
  /** Stripe's form cannot be shown. */
  readonly onBroken: (sentence: string) => void;
};

/** Stripe's Payment Element: card or account numbers are typed into Stripe's frame, never ours. */
export function StripeFields(props: StripeFieldsProps): ReactNode {
  const { stripe, clientSecret } = props;
  const [attempt, setAttempt] = useState(0);
  const dark = useDarkScheme();
  const options = useMemo(
    () => ({
      clientSecret,
      appearance: stripeAppearance(dark),
      fonts: stripeFonts(),
      loader: "never" as const,
    }),
    [clientSecret, dark],
  );
  return (
    // Another secret is another payment, which Stripe's form takes only when it begins.
    <Elements key={`${clientSecret} ${attempt}`} stripe={stripe} options={options}>
      <Fields {...props} onStale={() => setAttempt((count) => count + 1)} />
    </Elements>
  );
}

function Fields(props: StripeFieldsProps & { readonly onStale: () => void }) {
  const { revision, shopName, frozen, waiting } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [mounted, setMounted] = useState(false);
  const [shown, setShown] = useState(revision);
  const onStale = useEffectEvent(props.onStale);
  const onReady = useEffectEvent(props.onReady);

  useEffect(() => {
    if (!mounted || !elements || shown === revision) return;
    let left = false;
    elements.fetchUpdates().then(
      ({ error }) => {
        if (left) return;
        // What it shows is not what would be charged: it begins anew.
        if (error) onStale();
        else setShown(revision);
      },
      () => !left && onStale(),
    );
    return () => {
      left = true;
    };
  }, [mounted, elements, shown, revision]);

  useEffect(() => {
    if (!mounted || !stripe || !elements || shown !== revision) return;
    onReady({ revision, form: stripePaymentForm(stripe, elements) });
  }, [mounted, stripe, elements, shown, revision]);

  const options = useMemo(() => elementOptions(shopName, frozen), [shopName, frozen]);
  return (
    <div
      className={`rounded-md border-[1.5px] border-line bg-paper p-4.5 transition-opacity ${waiting || shown !== revision ? "opacity-50" : ""}`}
    >
      {!mounted && <FieldsToCome />}
      <PaymentElement
        options={options}
        onReady={() => setMounted(true)}
        onLoadError={({ error }) => props.onBroken(sentenceOf(error))}
      />
      <p className="mt-4 text-sm text-soft">{checkoutMessages.numbersGoToStripe}</p>
    </div>
  );
}

/** About as high as what Stripe's form will be, so that little moves when it is there. */
function FieldsToCome() {
  return (
    <div className="grid grid-cols-2 gap-4 pt-6" aria-hidden="true">
      <Skeleton className="col-span-full h-12" />
      <Skeleton className="mt-6 h-12" />
      <Skeleton className="mt-6 h-12" />
    </div>
  );
}

/** Part by part: hidden as a whole, an address would be wanted with a second line, which ours lacks. */
const askedByUs = {
  line1: "never",
  city: "never",
  state: "never",
  postalCode: "never",
  country: "never",
} as const;

function elementOptions(shopName: string, readOnly: boolean): StripePaymentElementOptions {
  return {
    readOnly,
    business: { name: shopName },
    // A single method has no tab: only its fields are shown, below our own choice.
    layout: { type: "tabs" },
    // One at a time is allowed by the intent; the order matters only if that should ever change.
    paymentMethodOrder: ["us_bank_account", "card"],
    // Our own form asks for these, and they are handed over when the payment is confirmed.
    fields: { billingDetails: { name: "never", email: "never", address: askedByUs } },
    // A card is charged once and not kept. The bank's mandate must be read and stays.
    terms: { card: "never" },
    wallets: { applePay: "never", googlePay: "never", link: "never" },
  };
}

/** Whose keys they are is the owner's to mend; a network that breaks mends itself. */
function sentenceOf({ type, code }: StripeError): string {
  if (type === "authentication_error") return checkoutMessages.notConfigured;
  if (code === "resource_missing") return checkoutMessages.secretInvalid;
  return checkoutMessages.noSecret;
}
