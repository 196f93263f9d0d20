export const orderPageMessages = {
  looking: "Looking for your order…",
  notFound: "Order Not Found",
  notFoundText: "We couldn't find an order at this address. Please check the link.",
  handingIn: "We're still placing your order…",
  handingInText:
    "Your order is saved in this browser, and we'll keep sending it until the shop confirms it. You don't need to pay again, and you can leave this page and come back.",
  returned: "We're checking your payment…",
  returnedText: "This takes a moment. You don't need to pay again.",
  copy: "A copy of your order",
  copyText:
    "We can't reach the shop right now. This is the copy of your order saved in this browser.",
  notPaid: "Your payment didn't go through",
  notPaidText: "Nothing was ordered. Your cart is as you left it, so you can try again.",
  unreachable: "We can't reach the shop",
  unreachableText: "Your order is safe with us. Please try again in a moment.",
  paymentFailed:
    "The payment for this order didn't go through, so we haven't packed it. Order the same bars again, or write to us and we'll sort it out.",
  payAgain:
    "The payment for this order didn't go through, so we haven't packed it. Pay again, or write to us and we'll sort it out.",
  giftCardUnpaid:
    "The payment for this gift card didn't go through, so we haven't mailed it. Pay again, or write to us and we'll sort it out.",
  notPaidYet:
    "This order isn't paid yet, so we haven't packed it. Pay it whenever you like, or write to us if something isn't right.",
  giftCardNotPaidYet:
    "This gift card isn't paid yet, so we haven't mailed it. Pay it whenever you like, or write to us if something isn't right.",
  cancelledUnpaid: "This order was cancelled, and nothing was charged.",
  confirmAccount:
    "One more step: you'll see a small deposit in your bank account within one or two business days. Please confirm it then. The payment starts once you do.",
  linkIncomplete: "This link isn't complete",
  linkIncompleteText:
    "An order's page holds a name and an address, so it only opens with the full link from your confirmation email, for a year. Open it from there, or copy all of it.",
} as const;
