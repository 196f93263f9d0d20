import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { isPlaceholderClientSecret } from "#domain/payments/client-secret.ts";
import { confirmDemoPayment, type IntentResult, type PayablePurchase } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { PaymentForm } from "./payment-form.ts";
import type { StripeFields, StripeFieldsProps } from "./stripe/stripe-fields.tsx";
import type { PaymentConfig } from "./use-payment-config.ts";
import { type FetchIntent, usePaymentIntent } from "./use-payment-intent.ts";

/** Stripe's form with its props, except those that only the page knows. */
export type StripeForm = {
  readonly Fields: Extract<OpenedStripe, { code: "open" }>["Fields"];
  readonly props: Omit<StripeFieldsProps, "shopName" | "frozen" | "onEdit">;
};

/**
 * Prepares everything that a payment needs: the intent, the provider's script and its form, for the
 * same total and method.
 *
 * @param request null while there is nothing to pay, or while a payment must not be disturbed
 * @param fetchIntent must have a stable identity
 */
export function usePaymentForm(
  request: PayablePurchase | null,
  { publishableKey, demo }: Pick<PaymentConfig, "publishableKey" | "demo">,
  fetchIntent: FetchIntent,
): {
  readonly result: IntentResult | undefined;
  readonly retry: () => void;
  /** Undefined until it is ready. */
  readonly form: PaymentForm | undefined;
  /** Undefined in demo mode, and until Stripe is loaded. */
  readonly stripe: StripeForm | undefined;
  /** Stripe's script alone; undefined in demo mode, and until it is loaded. */
  readonly script: Stripe | undefined;
  /** Why no form can be shown. Only a reload may help. */
  readonly broken: string | undefined;
} {
  const payable = Boolean(publishableKey) || demo;
  const { result, retry } = usePaymentIntent(payable ? request : null, fetchIntent);
  const opened = useStripe(publishableKey);
  const [ready, setReady] = useState<{ revision: string; form: PaymentForm }>();
  const [broken, setBroken] = useState<string>();

  const started = result?.code === "started" ? result : undefined;
  const present = presentIntent(request, started);
  // Keeps the form mounted while the intent is updated or paid.
  const [latest, setLatest] = useState<PresentIntent>();
  if (present && present.revision !== latest?.revision) setLatest(present);

  function findStripe(): StripeForm | undefined {
    if (opened?.code !== "open" || !latest) return undefined;
    const { Fields, stripe } = opened;
    const waiting = request !== null && !started;
    return {
      Fields,
      props: { ...latest, stripe, waiting, onReady: setReady, onBroken: setBroken },
    };
  }

  function findForm(): PaymentForm | undefined {
    if (result?.code === "covered") return nothingToPay;
    if (started && isPlaceholderClientSecret(started.clientSecret)) {
      return demoPaymentForm(started.clientSecret);
    }
    return present && ready?.revision === present.revision ? ready.form : undefined;
  }

  /** The first reason that applies. */
  function findFault(): string | undefined {
    if (broken !== undefined) return broken;
    if (opened?.code === "failed") return opened.error;
    // A real intent without a publishable key cannot be paid on this page.
    const needsKey = !payable || (present && !publishableKey);
    return needsKey ? withoutKey(publishableKey) : undefined;
  }

  const script = opened?.code === "open" ? opened.stripe : undefined;
  return { result, retry, form: findForm(), stripe: findStripe(), script, broken: findFault() };
}

/** An intent of Stripe for what is to be paid now. */
type PresentIntent = { readonly clientSecret: string; readonly revision: string };

function presentIntent(
  request: PayablePurchase | null,
  started: { readonly clientSecret: string } | undefined,
): PresentIntent | undefined {
  if (!request || !started) return undefined;
  const { clientSecret } = started;
  if (isPlaceholderClientSecret(clientSecret)) return undefined;
  return { clientSecret, revision: `${clientSecret} ${request.method} ${request.amount}` };
}

const noFields = { check: async () => ({ code: "complete" }) as const, focus: () => {} };

/** A gift card pays all of it: the order is placed with the details. */
const nothingToPay: PaymentForm = {
  ...noFields,
  confirm: async () => ({ code: "failed", error: checkoutMessages.notReady }),
};

function withoutKey(publishableKey: string | null | undefined): string {
  return publishableKey === undefined ? checkoutMessages.noSecret : checkoutMessages.notConfigured;
}

/** Its payment always succeeds. */
function demoPaymentForm(clientSecret: string): PaymentForm {
  return { ...noFields, confirm: () => confirmDemoPayment(clientSecret) };
}

type OpenedStripe =
  | { readonly code: "open"; readonly stripe: Stripe; readonly Fields: typeof StripeFields }
  | { readonly code: "failed"; readonly error: string };

const publishableKeyForm = /^pk_(?:test|live)_\w+$/;

/**
 * Stripe's script and the component with its form. Neither is loaded without Stripe.
 *
 * @returns undefined while loading, or without a key
 */
function useStripe(publishableKey: string | null | undefined): OpenedStripe | undefined {
  const [opened, setOpened] = useState<OpenedStripe>();
  useEffect(() => {
    if (!publishableKey) return;
    let isOutdated = false;
    void openStripe(publishableKey).then((result) => {
      if (!isOutdated) setOpened(result);
    });
    return () => {
      isOutdated = true;
    };
  }, [publishableKey]);
  return opened;
}

async function openStripe(publishableKey: string): Promise<OpenedStripe> {
  if (!publishableKeyForm.test(publishableKey)) {
    return { code: "failed", error: checkoutMessages.notConfigured };
  }
  try {
    const [{ loadStripeScript }, { StripeFields }] = await Promise.all([
      import("./stripe/load-stripe-script.ts"),
      import("./stripe/stripe-fields.tsx"),
    ]);
    return { code: "open", stripe: await loadStripeScript(publishableKey), Fields: StripeFields };
  } catch (error) {
    console.warn("Stripe could not be loaded.", error);
    return { code: "failed", error: checkoutMessages.noSecret };
  }
}
