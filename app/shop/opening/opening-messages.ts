export const openingMessages = {
  soon: {
    title: "Opening soon",
    text: "We're getting the first bars ready.",
    request: "Email me when you open",
  },
  pause: {
    title: "Closed for a while",
    text: "We'll be back. Orders you've placed are on their way as usual.",
    request: "Email me when you're back",
  },
  once: "We write once, when we open, and won't share your address. If you don't confirm it by the link in our email, we forget it within a week.",
  requested: {
    title: "Almost there",
    text: "Unless you're already on the list, an email with a link is on its way. Follow the link to confirm. It can take a minute or two; please check your spam folder too.",
  },
  open: { title: "We're open", text: "Come on in: the wait is over." },
  confirm: {
    title: "Want to know when we open?",
    text: (email: string) => `We'll write to ${email} once, when we open, and never again.`,
    yes: "Yes, email me",
    no: "No, forget my address",
  },
  confirmed: {
    title: "You're on the list",
    text: (email: string) => `We'll write to ${email} on the day we open.`,
    leave: "Take me off the list",
  },
  unknown: {
    title: "This link has expired",
    text: "It was already used, or its time is up. You can ask again.",
  },
  checkoutClosed: "The shop is closed right now. Nothing was charged, and your cart is kept.",
} as const;
