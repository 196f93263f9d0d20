export const productNoticeMessages = {
  requested: {
    title: "Almost there",
    text: "Unless you're already on the list, an email with a link is on its way. Follow the link to confirm. It can take a minute or two; please check your spam folder too.",
  },
  available: { title: "It's back already", text: "This bar can be ordered right now." },
  "not-found": {
    title: "This bar is no longer made",
    text: "It won't be back, so there is nothing to wait for.",
  },
  request: { title: "Email me when it's back", text: "We write once, and only about this bar." },
  confirm: {
    title: (name: string, comes: string) => `Want to know when ${name} ${comes}?`,
    text: (email: string, comes: string) =>
      `We'll write to ${email} once, when it ${comes}, and to nobody else.`,
    yes: "Yes, email me",
    no: "No, forget my address",
  },
  confirmed: {
    title: "You're on the list",
    text: (name: string, email: string, comes: string) =>
      `We'll write to ${email} when ${name} ${comes}, in the order in which people asked.`,
    leave: "Take me off the list",
  },
  notified: {
    title: "We've written to you",
    text: (name: string) => `${name} was there. If you missed it, ask again on its page.`,
  },
  unknown: {
    title: "This link has expired",
    text: "It was already used, or its time is up. On the bar's page you can ask again.",
  },
} as const;
