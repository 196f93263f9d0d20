import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { useQuotePart } from "#app/shop/quote/use-quote-part.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { TypedRecipient } from "#domain/gifts/gift-field-names.ts";
import type { ShippingPreference } from "#domain/shipping/shipping-choice.ts";
import { isIsoDay } from "#domain/time/iso-day.ts";

/** Milliseconds after the last change. */
const DELAY_MS = 250;

/**
 * What the cart costs for each recipient.
 *
 * @param forAll.revision a change requests the prices again
 */
export function usePricedRecipients(
  typed: readonly TypedRecipient[],
  forAll: {
    readonly preference: ShippingPreference;
    readonly shipAfter: string;
    readonly revision: number;
  },
) {
  const { preference, shipAfter, revision } = forAll;
  const { checkoutId, lines } = useCart();
  const requested = requestedLinesOf(lines);
  // The price does not depend on the messages, which may be long.
  const recipients = typed.map(({ message: _, ...recipient }) => ({
    ...recipient,
    shipAfter: isIsoDay(shipAfter) ? shipAfter : "",
  }));
  const isRequested = checkoutId !== null && lines.length > 0 && recipients.length > 0;
  const { result, refresh } = useQuotePart("recipients", {
    key: JSON.stringify([revision, requested, recipients, preference]),
    question: isRequested ? { checkoutId, lines: requested, recipients, preference } : null,
    delayMs: DELAY_MS,
  });
  const isFailed = result.code === "refused" || result.code === "unreachable";
  return {
    priced: result.code === "ok" ? result : undefined,
    /** Why there are no prices. */
    error: isFailed ? (result.error ?? pricesUnknown) : undefined,
    refresh,
  };
}

const pricesUnknown = "We couldn't look up the prices. Your list is still here. Please try again.";
