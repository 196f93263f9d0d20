import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { checkoutMessages } from "../checkout-messages.ts";
import type { StripeFields } from "./stripe-fields.tsx";

export type OpenedStripe =
  | { readonly code: "open"; readonly stripe: Stripe; readonly Fields: typeof StripeFields }
  | { readonly code: "failed"; readonly error: string };

const publishableKeyForm = /^pk_(?:test|live)_\w+$/;

/**
 * Stripe's script and the component with its form. Neither is loaded without Stripe.
 *
 * @returns undefined while loading, or without a key
 */
export function useStripe(publishableKey: string | null | undefined): OpenedStripe | undefined {
  const [opened, setOpened] = useState<OpenedStripe>();
  useEffect(() => {
    if (!publishableKey) return;
    let isOutdated = false;
    void load(publishableKey).then((result) => {
      if (!isOutdated) setOpened(result);
    });
    return () => {
      isOutdated = true;
    };
  }, [publishableKey]);
  return opened;
}

async function load(publishableKey: string): Promise<OpenedStripe> {
  if (!publishableKeyForm.test(publishableKey)) {
    return { code: "failed", error: checkoutMessages.notConfigured };
  }
  try {
    const [{ loadStripeScript }, { StripeFields }] = await Promise.all([
      import("./load-stripe-script.ts"),
      import("./stripe-fields.tsx"),
    ]);
    return { code: "open", stripe: await loadStripeScript(publishableKey), Fields: StripeFields };
  } catch (error) {
    console.warn("Stripe could not be loaded.", error);
    return { code: "failed", error: checkoutMessages.noSecret };
  }
}
