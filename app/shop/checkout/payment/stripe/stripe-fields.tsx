import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeError, StripePaymentElementOptions } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { checkoutMessages } from "../checkout-messages.ts";
import type { PaymentForm } from "../payment-form.ts";
import { stripeAppearance, stripeFonts } from "./stripe-appearance.ts";
import { stripePaymentForm } from "./stripe-payment-form.ts";
import { useDarkScheme } from "./use-dark-scheme.ts";

export type StripeFieldsProps = {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  /** Changes with the intent's amount or method, so that Stripe's form fetches the intent again. */
  readonly revision: string;
  readonly shopName: string;
  /** Read-only during a payment. */
  readonly frozen: boolean;
  /** The intent is being changed, so the form may show the previous method. */
  readonly waiting: boolean;
  /** Called when the shopper changes something in the form. */
  readonly onEdit: () => void;
  /** Called when the form shows the intent at this revision. */
  readonly onReady: (ready: { readonly revision: string; readonly form: PaymentForm }) => void;
  /** Called when Stripe's form cannot be shown. */
  readonly onBroken: (sentence: string) => void;
};

/**
 * Stripe's Payment Element: card and account numbers are typed into Stripe's iframe, never ours.
 */
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
    // Another client secret needs a new Elements instance.
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
    let isOutdated = false;
    elements.fetchUpdates().then(
      ({ error }) => {
        if (isOutdated) return;
        // The form is outdated and would show another amount, so it is remounted.
        if (error) onStale();
        else setShown(revision);
      },
      () => !isOutdated && onStale(),
    );
    return () => {
      isOutdated = true;
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
        onChange={props.onEdit}
        onLoadError={({ error }) => props.onBroken(sentenceOf(error))}
      />
      <p className="mt-4 text-sm text-soft">{checkoutMessages.numbersGoToStripe}</p>
    </div>
  );
}

/** A placeholder of about the same height, to reduce layout shift. */
function FieldsToCome() {
  return (
    <div className="grid grid-cols-2 gap-4 pt-6" aria-hidden="true">
      <Skeleton className="col-span-full h-12" />
      <Skeleton className="mt-6 h-12" />
      <Skeleton className="mt-6 h-12" />
    </div>
  );
}

/**
 * Field by field: hiding "address" as a whole would require line2 on confirmation, which we do not
 * ask.
 */
const collectedByShop = {
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
    // With a single method only its fields are shown, without a tab.
    layout: { type: "tabs" },
    // The intent allows one method at a time; the order is a precaution.
    paymentMethodOrder: ["us_bank_account", "card"],
    // Our own form asks for these. They are sent when the payment is confirmed.
    fields: { billingDetails: { name: "never", email: "never", address: collectedByShop } },
    // Cards are not stored, so no terms are needed. The bank mandate has to be shown.
    terms: { card: "never" },
    wallets: { applePay: "never", googlePay: "never", link: "never" },
  };
}

/** A key problem needs the owner; a network problem may go away. */
function sentenceOf({ type, code }: StripeError): string {
  if (type === "authentication_error") return checkoutMessages.notConfigured;
  if (code === "resource_missing") return checkoutMessages.secretInvalid;
  return checkoutMessages.noSecret;
}
