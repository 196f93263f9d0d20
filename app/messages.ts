import type { CheckoutField, CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { formatPercent, type Percent } from "#domain/money/percent.ts";

/** The sentences that people read, in one place. Titles and descriptions of toasts go together. */
export type ToastText = { readonly title: string; readonly description: string };

export const messages = {
  cart: {
    added: (name: string): ToastText => ({
      title: "Added to cart!",
      description: `${name} added to your cart.`,
    }),
    addedSeveral: (quantity: number, name: string): ToastText => ({
      title: "Added to cart!",
      description: `${quantity} ${name} bar(s) added to your cart.`,
    }),
    bundleAdded: (size: number, percent: Percent): ToastText => ({
      title: "Bundle added to cart!",
      description: `Your ${size}-bar bundle has been added with ${formatPercent(percent)}% discount.`,
    }),
    bundleUpdated: (size: number): ToastText => ({
      title: "Bundle updated!",
      description: `Your ${size}-bar bundle has been updated.`,
    }),
  },
  product: {
    notFound: "Product Not Found",
    notFoundText: "The product you're looking for doesn't exist.",
  },
  checkout: {
    notConfigured: "Stripe payments are not configured. Please verify the publishable key.",
    secretInvalid: "Stripe payments are not fully configured. Please verify the server secret key.",
    noSecret: "Unable to initialize payments. Please try again later.",
    intentFailed: (status: number, statusText: string) =>
      `Payment intent creation failed: ${status} ${statusText}`,
    notReady: "Payment system not ready. Please try again.",
    incomplete: "Please complete payment details.",
    failed: "Payment failed.",
    processingFailed: "Payment processing failed.",
    notCompleted: "Payment was not completed.",
    orderFailed: "An error occurred while processing your order. Please try again.",
    tooLarge: "This order is above $999,999.99, the most that we can charge at once.",
    amountDiffers:
      "Prices changed since you opened this page. Nothing was charged. Please check the new total.",
    unavailable:
      "A bar in your cart is not available any more. Nothing was charged. Please look at your cart.",
  },
  receipt: {
    sent: "Receipt email sent.",
    failed: "Could not send email. Please check email settings.",
  },
  admin: {
    pinNotConfigured: "Admin PIN not configured. Set VITE_ADMIN_PIN in environment.",
    pinWrong: "Incorrect PIN. Try again.",
    pinWait: (seconds: number) =>
      `Too many wrong tries. Please wait ${waitText(seconds)} and try again.`,
    statusChanged: (status: string): ToastText => ({
      title: "Order updated",
      description: `Status changed to ${status}`,
    }),
    statusFailed: { title: "Update failed", description: "Could not update order status" },
    ordersRefreshed: (count: number): ToastText => ({
      title: "Orders refreshed",
      description: `Loaded ${count} orders from the database.`,
    }),
  },
  databaseAway:
    "The shop cannot reach its database at the moment. Nothing is lost: your cart stays in this browser.",
} as const;

const fieldErrors: Record<CheckoutFieldError, string> = {
  missing: "Please fill this in.",
  "too-long": "This is longer than we can store.",
  "not-an-email": "Please enter an e-mail address like name@example.com.",
  "not-a-state": "Please choose a state.",
  "not-a-zip": "Please enter a ZIP code of 5 digits, or 5+4 like 97201-1234.",
};

const missingField: Partial<Record<CheckoutField, string>> = {
  email: "Please enter your e-mail address.",
  firstName: "Please enter your first name.",
  lastName: "Please enter your last name.",
  street: "Please enter your street address.",
  city: "Please enter your city.",
  state: "Please choose a state.",
  zipCode: "Please enter your ZIP code.",
};

export function fieldMessage(field: CheckoutField, error: CheckoutFieldError): string {
  return (error === "missing" && missingField[field]) || fieldErrors[error];
}

function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minutes`;
}
