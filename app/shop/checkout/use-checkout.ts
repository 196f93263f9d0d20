import { useEffect, useRef, useState } from "react";
import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { useLivePrices } from "../cart/state/use-live-prices.ts";
import { useCheckoutPayment } from "./payment/use-checkout-payment.ts";
import type { PaymentConfig } from "./payment/use-payment-config.ts";
import { useCheckoutDetails } from "./use-checkout-details.ts";
import { useCheckoutQuote } from "./use-checkout-quote.ts";

/** What the owner offers at the checkout. */
export type CheckoutOptions = OfferedWallets & {
  /** The shop's day, the first that a gift may wait for; null when gifts are not offered. */
  readonly firstGiftDay: string | null;
  /** Whether a gift may go to several people at once. */
  readonly takesSeveralRecipients: boolean;
  readonly takesPackerNotes: boolean;
  readonly takesGiftCards: boolean;
};

export type CheckoutState = ReturnType<typeof useCheckout>;

/** What is typed, what it costs, and its payment. */
export function useCheckout(config: PaymentConfig, options: CheckoutOptions) {
  const { checkoutId, shipping } = useCart();
  const isShippingChosen = shipping?.isChosen ?? false;
  const details = useCheckoutDetails({ ...options, isShippingChosen });
  const [isPaying, setIsPaying] = useState(false);
  const quote = useCheckoutQuote(details, { takesGiftCards: options.takesGiftCards, isPaying });
  useLivePrices();
  const payment = useCheckoutPayment({
    order: quote.order,
    details,
    config,
    onShippingChanged: quote.refreshShipping,
    onAmountChanged: quote.refreshAmount,
  });
  // The payment is over the quote, which stays as it is meanwhile.
  if (payment.isPaying !== isPaying) setIsPaying(payment.isPaying);

  /** Of the cart before it was emptied. */
  const lastCheckoutId = useRef(checkoutId);
  useEffect(() => {
    if (checkoutId) lastCheckoutId.current = checkoutId;
  }, [checkoutId]);

  return { details, quote, payment, lastCheckoutId: lastCheckoutId.current };
}
