import { useState } from "react";
import { isPlaceholderClientSecret } from "#domain/checkout/client-secret.ts";
import { createPaymentIntent, type IntentResult } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import { demoPaymentForm } from "./demo-payment-form.ts";
import type { PaymentForm } from "./payment-form.ts";
import type { StripeFieldsProps } from "./stripe-fields.tsx";
import { type AskForIntent, type IntentRequest, usePaymentIntent } from "./use-payment-intent.ts";
import { type OpenedStripe, useStripe } from "./use-stripe.ts";

/** Stripe's form, and all it needs but what the page alone knows. */
export type StripeForm = {
  readonly Fields: Extract<OpenedStripe, { code: "open" }>["Fields"];
  readonly props: Omit<StripeFieldsProps, "shopName" | "frozen">;
};

/**
 * Everything between what the shopper sees and a form that it can be paid with: the intent, the
 * provider's script, the provider's form, all of the same total and method.
 *
 * @param request null while there is nothing to ask for, or while a payment must not be disturbed
 * @param publishableKey null in a shop without Stripe, undefined when nobody could be asked
 * @param demo whether the shop takes payments without Stripe
 * @param ask for the intent: of a cart, unless said
 */
export function usePaymentForm(
  request: IntentRequest | null,
  publishableKey: string | null | undefined,
  demo: boolean,
  ask: AskForIntent = createPaymentIntent,
): {
  readonly answer: IntentResult | undefined;
  readonly retry: () => void;
  /** Undefined until it can be paid with. */
  readonly form: PaymentForm | undefined;
  /** Undefined in a demo, and until Stripe is there. */
  readonly stripe: StripeForm | undefined;
  /** Why no form can be shown. Only loading the page anew may help. */
  readonly broken: string | undefined;
} {
  const payable = Boolean(publishableKey) || demo;
  const { answer, retry } = usePaymentIntent(payable ? request : null, ask);
  const opened = useStripe(publishableKey);
  const [ready, setReady] = useState<{ revision: string; form: PaymentForm }>();
  const [broken, setBroken] = useState<string>();

  const started = answer?.code === "started" ? answer : undefined;
  const pretence = started && isPlaceholderClientSecret(started.clientSecret);
  const present = request &&
    started &&
    !pretence && {
      clientSecret: started.clientSecret,
      revision: `${started.clientSecret} ${request.method} ${request.amount}`,
    };
  // What is mounted stays so while the intent is asked for anew, or paid.
  const [latest, setLatest] = useState<{ clientSecret: string; revision: string }>();
  if (present && present.revision !== latest?.revision) setLatest(present);

  const stripe = opened?.code === "open" &&
    latest && {
      Fields: opened.Fields,
      props: {
        ...latest,
        stripe: opened.stripe,
        waiting: request !== null && !started,
        onReady: setReady,
        onBroken: setBroken,
      },
    };
  return {
    answer,
    retry,
    form: pretence
      ? demoPaymentForm(started.clientSecret)
      : present && ready?.revision === present.revision
        ? ready.form
        : undefined,
    stripe: stripe || undefined,
    broken:
      broken ??
      (opened?.code === "failed" ? opened.error : undefined) ??
      // A real payment on a page that was not told of Stripe is none that can be made here.
      (payable && !(present && !publishableKey) ? undefined : withoutKey(publishableKey)),
  };
}

function withoutKey(publishableKey: string | null | undefined): string {
  return publishableKey === undefined ? checkoutMessages.noSecret : checkoutMessages.notConfigured;
}
