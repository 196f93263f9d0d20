import type { ToastText } from "./toast-text.ts";

export const orderPageMessages = {
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
} as const;
