export const payAgainNeedsScript = "Turn on JavaScript to pay, or write to us.";

export const payAgainSoldOut =
  "A bar of this order is sold out, so it can't be paid again. Nothing was charged. Your order's page puts the other bars into your cart.";

/** Of an order that sells a gift card. */
export const paidGiftCard = {
  title: "This gift card is paid",
  text: "Thank you. We mail it on its day, and you don't need to do anything more.",
};

/** Messages for orders that cannot be paid again. */
export const payAgainMessages = {
  paid: {
    title: "This order is paid",
    text: "Thank you. We pack your bars next, and you don't need to do anything more.",
  },
  "under-way": {
    title: "Your payment is on its way",
    text: "Bank payments take 3–5 business days to clear. You don't need to pay again, and we write to you when the money is here.",
  },
  cancelled: {
    title: "This order is cancelled",
    text: "There is nothing to pay, and no money was taken.",
  },
  expired: {
    title: "This link has run out",
    text: "A link to pay again works for 14 days. Would you still like your bars? Your order's page puts them into your cart.",
  },
  "not-found": {
    title: "This link isn't complete",
    text: "Please open it from the email about your payment, or copy all of it.",
  },
} as const;
