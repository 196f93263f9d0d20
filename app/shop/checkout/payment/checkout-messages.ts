import { waitText } from "#app/ui/text/wait-text.ts";

export const checkoutMessages = {
  notConfigured: "Stripe payments are not configured. Please verify the publishable key.",
  secretInvalid: "Stripe payments are not fully configured. Please verify the server secret key.",
  noSecret: "Unable to initialize payments. Please try again later.",
  intentFailed: (status: number, statusText: string) =>
    `Payment intent creation failed: ${status} ${statusText}`,
  notReady: "Payment system not ready. Please try again.",
  incomplete: "Please complete payment details.",
  failed: "Payment failed.",
  processingFailed: "Payment processing failed.",
  afterDecline:
    "Nothing was charged, and your order is still here. Check what you entered, or choose another way to pay.",
  notCompleted: "Payment was not completed.",
  orderFailed: "An error occurred while processing your order. Please try again.",
  tooLarge: "This order is above $999,999.99, the most that we can charge at once.",
  tooOften: (seconds: number) =>
    `There were a lot of payment attempts from here. Please try again in ${waitText(seconds)}.`,
  methodOff: (method: string) =>
    `${method} is not available at the moment. Please choose another way to pay.`,
  beingPaid:
    "This cart is being paid in another tab. Please finish there, or try again in two minutes.",
  amountDiffers:
    "Prices changed since you opened this page. Nothing was charged. Please check the new total.",
  short:
    "There is less left of a bar than your cart holds. Nothing was charged. Please check your cart.",
  unavailable: "A bar in your cart is sold out. Nothing was charged. Please check your cart.",
  reservationOver:
    "We couldn't keep your order aside any longer without a payment. Nothing was charged. Press Pay again: you get it if it's still here.",
  tooMuchReserved: (seconds: number) =>
    `Orders that were started near you and not paid yet already hold a lot of this. Nothing was charged. Order fewer, or try again in ${waitText(seconds)}.`,
  giftCardsOff:
    "We don't sell this gift card anymore. Nothing was charged. Please reload the page and choose another one.",
  walletAbroad: "We only ship to addresses in the United States.",
  afterWallet: "Nothing was charged. Change it in your wallet, or pay without it.",
  walletAmount: (due: string) =>
    `Your whole address makes the total ${due}, which is not what your wallet showed. Nothing was charged. Please pay again: it shows the new total now.`,
  shippingUnknown: "We couldn't look up how we ship there. Nothing was charged. Please try again.",
  recipientsFirst: "Complete the list of recipients below, and then pay with your wallet.",
  methodFirst: "Choose how we ship your order below, and then pay with your wallet.",
  numbersGoToStripe: "Your numbers go straight to Stripe. This shop never sees them.",
} as const;

/** @param reasons why each line is unavailable */
export function describeUnavailable(
  reasons: readonly ("not-found" | "out-of-stock" | "short")[],
): string {
  const { short, unavailable } = checkoutMessages;
  return reasons.every((reason) => reason === "short") ? short : unavailable;
}
