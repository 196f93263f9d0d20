export const newsletterMessages = {
  title: "Newsletter",
  requested: {
    title: "Almost there",
    text: "Unless you're already subscribed, an email with a link is on its way. Follow the link to confirm. It can take a minute or two; please check your spam folder too.",
  },
  confirm: {
    title: "Subscribe to our newsletter?",
    text: (email: string) => `We'll send it to ${email}. You can unsubscribe at any time.`,
    yes: "Yes, subscribe",
    no: "No, thanks",
  },
  subscribed: {
    title: "You're subscribed",
    text: (email: string) => `Our newsletter goes to ${email}.`,
    leave: "Unsubscribe",
  },
  unsubscribed: {
    title: "You're unsubscribed",
    text: (email: string) => `We no longer send our newsletter to ${email}.`,
  },
  unknown: {
    title: "You're not subscribed",
    text: "This link has expired, or its address is no longer on our list. To get our newsletter, please sign up again.",
  },
} as const;
