import type { Stripe } from "@stripe/stripe-js";
// Inserts Stripe's script when it is asked to, not when it is imported.
import { loadStripe } from "@stripe/stripe-js/pure";

const ORIGIN = "https://js.stripe.com";

/** One object a page: Stripe counts a second one as a mistake. */
let opened: Promise<Stripe> | undefined;

/**
 * Loads Stripe's script from Stripe, once.
 * @throws Error when it cannot be loaded, or when somebody else's script answers to its name
 */
export function openStripe(publishableKey: string): Promise<Stripe> {
  opened ??= open(publishableKey).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(publishableKey: string): Promise<Stripe> {
  // The loader takes whatever already calls itself Stripe, which is what a skimmer would do.
  if ("Stripe" in window && !isFromStripe()) throw new Error("Not Stripe's own script.");
  // The shop speaks English; a form in the browser's language would stand alone in it.
  const stripe = await loadStripe(publishableKey, { locale: "en" });
  if (!stripe || !isFromStripe()) throw new Error("Not Stripe's own script.");
  return stripe;
}

function isFromStripe(): boolean {
  return Array.from(document.scripts).some(
    ({ src }) => URL.canParse(src) && new URL(src).origin === ORIGIN,
  );
}
