import type { Stripe } from "@stripe/stripe-js";
// The "pure" entry loads Stripe's script on demand instead of on import.
import { loadStripe } from "@stripe/stripe-js/pure";

const ORIGIN = "https://js.stripe.com";

/** One instance per page: Stripe warns about a second one. */
let opened: Promise<Stripe> | undefined;

/**
 * Loads Stripe's script, once.
 * @throws Error when it cannot be loaded, or when `window.Stripe` is from another script
 */
export function loadStripeScript(publishableKey: string): Promise<Stripe> {
  opened ??= open(publishableKey).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(publishableKey: string): Promise<Stripe> {
  // The loader would use any existing `window.Stripe`, such as one that a skimmer has planted.
  if ("Stripe" in window && !isFromStripe()) throw new Error("Not Stripe's own script.");
  // The shop is in English, so the form should not use the browser's language.
  const stripe = await loadStripe(publishableKey, { locale: "en" });
  if (!stripe || !isFromStripe()) throw new Error("Not Stripe's own script.");
  return stripe;
}

function isFromStripe(): boolean {
  return Array.from(document.scripts).some(
    ({ src }) => URL.canParse(src) && new URL(src).origin === ORIGIN,
  );
}
