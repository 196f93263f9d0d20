import type { CheckoutField, CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import type { ComingSoonProblem } from "#domain/coming-soon/parse-coming-soon.ts";
import { formatPercent, type Percent } from "#domain/money/percent.ts";
import type { PricingProblem } from "#domain/pricing/pricing-form.ts";

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
  comingSoon: { empty: "No upcoming bars yet. Check back soon." },
  product: {
    notFound: "Product Not Found",
    notFoundText: "The product you're looking for doesn't exist.",
    backToProducts: "Back to Products",
  },
  loading: "Loading…",
  pageNotFound: "Oops! Page not found",
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
    beingPaid:
      "This cart is being paid in another tab. Please finish there, or try again in two minutes.",
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
    refreshFailed: {
      title: "Refresh failed",
      description: "Could not load orders from database. Using local orders instead.",
    },
    noOrders: "No orders found matching your criteria.",
    noEmails: "No emails logged.",
    clearEmails: "Clear email logs? This cannot be undone.",
    emailsCleared: {
      title: "Email logs cleared",
      description: "Nothing that was sent is sent again.",
    } satisfies ToastText,
    clearFailed: {
      title: "Nothing was cleared",
      description: "The shop did not answer. Please try again.",
    } satisfies ToastText,
    pricingSaved: {
      title: "Pricing saved",
      description: "Your pricing settings were saved.",
    } satisfies ToastText,
    unsaved: "You have unsaved changes.",
    leaveUnsaved: "You have unsaved changes. Leave this page without saving them?",
    pricingUnreachable:
      "The shop did not answer, so nothing was saved. Your changes are still here; please try again.",
    pricingRefused: "Nothing was saved. Please look at the marked fields.",
    pricingChanged:
      "Somebody else saved these settings while you were changing them. Nothing was overwritten, and nothing of yours was saved.",
    comingSoonDelete: (name: string) => `Remove ${name} from the Coming Soon list?`,
  },
  bundles: {
    heading: "Build your box",
    lead: (size: number, percent: Percent) =>
      `Choose any ${size} bars, the same one twice if you love it, and save ${formatPercent(percent)}%.`,
    chosen: (count: number, size: number, saving: string) =>
      `${count} of ${size} chosen, you save ${saving}.`,
    none: (size: number) => `0 of ${size} chosen.`,
    full: (size: number, saving: string) =>
      `Your box is full: ${size} of ${size} chosen, you save ${saving}.`,
    inCart: (size: number) => `Your ${size}-bar bundle is in the cart.`,
    startFresh: "That box is not in your cart any more, so here is a fresh one.",
    soldOut: (names: string) =>
      `${names} cannot be had at the moment. Choose another in its place.`,
    resting: "Boxes are resting at the moment. Every bar is still sold on its own.",
    needsScript: "Adding the box to your cart needs JavaScript, which is switched off here.",
  },
  cartPage: {
    empty: "Your cart is empty",
    emptyText: "Nothing in here yet but the smell of cocoa. Start with a bar, or fill a whole box.",
    needsScript:
      "Your cart is kept in this browser, and showing it needs JavaScript, which is switched off here.",
    moreForFreeShipping: (amount: string) => `Add ${amount} more for free shipping!`,
    removed: (name: string): ToastText => ({
      title: "Removed",
      description: `${name} is out of your cart.`,
    }),
    bundleRemoved: (size: number): ToastText => ({
      title: "Removed",
      description: `Your ${size}-bar bundle is out of your cart.`,
    }),
    cleared: {
      title: "Cart cleared",
      description: "Everything is out of your cart.",
    } satisfies ToastText,
    soldOut: (name: string) => `${name} sold out since you chose it.`,
    gone: (name: string) => `${name} is not made any more.`,
    thenRemove: "Please remove it to check out.",
    thenChange: "Please edit or remove this bundle to check out.",
    blocked: "Something in your cart cannot be had any more. Please remove it to check out.",
    bundleResting: "This box size is resting at the moment, so its bars are at full price.",
    handingIn: "We are still handing in an order from this cart.",
  },
  orderPage: {
    notFound: "Order Not Found",
    notFoundText: "There is no order at this address. It may have been deleted, or mistyped.",
    handingIn: "We are still handing in your order…",
    handingInText:
      "Your order is kept in this browser, and we hand it in again until the shop confirms it. You need not pay again, and you may leave this page and come back.",
    copy: "A copy of your order",
    copyText:
      "The shop cannot be reached at the moment. This is the copy that this browser keeps of your order.",
    notPaid: "Your payment did not go through",
    notPaidText: "Nothing was ordered. Your cart is as you left it, so you can try again.",
    unreachable: "The shop cannot be reached",
    unreachableText: "Your order is safe with us. Please try again in a moment.",
    paymentFailed:
      "The payment for this order did not go through. Please write to us, and we sort it out.",
    linkIncomplete: "This link is not complete",
    linkIncompleteText:
      "An order's page holds a name and an address, so it opens only with the full link from its confirmation e-mail. Open it from there, or copy all of it.",
    printFailed: {
      title: "Print failed",
      description: "Could not open print dialog",
    } satisfies ToastText,
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

const pricingProblems: Record<PricingProblem, string> = {
  "not-a-number": "Please enter a number, like 15.99.",
  negative: "This cannot be less than 0.",
  "too-large": "This is more than the shop can charge.",
  "not-a-percent": "Please enter a percentage from 0 to 100.",
  "minimum-above-maximum":
    "The minimum price is above the maximum price. Please lower it, or raise the maximum.",
  "final-above-base": "The final price is above the base price, which is no discount.",
  "final-and-percent-differ":
    "The final price does not go with this discount. Please change only one of the two, or empty the final price.",
};

export function pricingMessage(problem: PricingProblem | undefined): string | undefined {
  return problem && pricingProblems[problem];
}

const comingSoonProblems: Record<ComingSoonProblem, string> = {
  missing: "Please enter a name.",
  "too-long": "This is longer than we can store.",
  "not-an-image": "Please enter an address that begins with / or https://.",
  "not-a-day": "Please enter a day of the calendar, like 2027-03-01.",
};

export function comingSoonMessage(problem: ComingSoonProblem | undefined): string | undefined {
  return problem && comingSoonProblems[problem];
}

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
