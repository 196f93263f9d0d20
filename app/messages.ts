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
    nothingSelected: {
      title: "No orders selected",
      description: "Select orders to perform bulk action.",
    },
    bulkChanged: (count: number, status: string): ToastText => ({
      title: "Bulk update",
      description: `Changed ${count} orders to ${status}`,
    }),
    bulkRestored: (count: number): ToastText => ({
      title: "Bulk update",
      description: `Changed ${count} orders back`,
    }),
    askToSend: "Send new order email?",
    emailSent: (orderNumber: string): ToastText => ({
      title: "Email sent",
      description: `New Order email sent for ${orderNumber}`,
    }),
    emailFailed: { title: "Email failed", description: "Could not send email" },
    askToDelete: "Are you sure you want to delete this order? This action cannot be undone.",
    orderDeleted: { title: "Order deleted", description: "Order removed successfully." },
    deleteFailed: { title: "Delete failed", description: "Could not delete order" },
    nothingToExport: { title: "No orders", description: "Nothing to export" },
    printFailed: { title: "Print failed", description: "Could not open print dialog" },
    debugFailed: "Error fetching orders:",
    noEmails: "No emails logged.",
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
