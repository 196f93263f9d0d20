export const orderPageMessages = {
  looking: "Looking for your order…",
  notFound: "Order Not Found",
  notFoundText: "There is no order at this address. It may have been deleted, or mistyped.",
  handingIn: "We are still handing in your order…",
  handingInText:
    "Your order is kept in this browser, and we hand it in again until the shop confirms it. You need not pay again, and you may leave this page and come back.",
  returned: "We are looking for your payment…",
  returnedText: "This takes a moment. You need not pay again.",
  copy: "A copy of your order",
  copyText:
    "The shop cannot be reached at the moment. This is the copy that this browser keeps of your order.",
  notPaid: "Your payment did not go through",
  notPaidText: "Nothing was ordered. Your cart is as you left it, so you can try again.",
  unreachable: "The shop cannot be reached",
  unreachableText: "Your order is safe with us. Please try again in a moment.",
  paymentFailed:
    "The payment for this order did not go through, so we have not packed it. Order the same bars again, or write to us, and we sort it out.",
  confirmAccount:
    "One more step: a small deposit is made to your bank account within one or two business days. When you see it, please confirm it. The payment begins only then.",
  linkIncomplete: "This link is not complete",
  linkIncompleteText:
    "An order's page holds a name and an address, so it opens only with the full link from its confirmation e-mail. Open it from there, or copy all of it.",
} as const;
