import { waitText } from "#app/ui/text/wait-text.ts";

export const shopOverviewMessages = {
  opened: {
    title: "Opened",
    description: "Your shop is open. Everyone who asked gets an email now.",
  },
  closed: {
    title: "Closed for a while",
    description:
      "Your shop is closed to visitors. Orders that are placed go on, and you still see the shop.",
  },
  refusals: {
    open: "It is open already.",
    closed: "It is closed already.",
    incomplete: "Not opened: enter an email address for customers under Details first.",
    "changed-meanwhile": "Nothing changed: somebody else did this a moment ago. Please look again.",
  },
  sentenceTooLong: "Not closed: a sentence for visitors has up to 300 characters.",
  mailSent: (to: string) =>
    `The mail server took it. Look for it at ${to}, in the spam folder too.`,
  mailFailed: (to: string, result: string) => `Nothing went out to ${to || "anybody"}. ${result}`,
  tooOften: (seconds: number) =>
    `You have sent a lot of test emails. Please try again in ${waitText(seconds)}.`,
  noStripe:
    "Stripe isn't connected: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are set where the shop is started.",
  stripeGood: "Stripe is ready.",
  stripeBad: "Stripe isn't ready yet:",
  testsRemoved: (count: number) => ({
    title: "Removed",
    description: count === 1 ? "The test order is removed." : `${count} test orders are removed.`,
  }),
  unreachable: "Nothing was done: the shop doesn't answer. Please try again.",
};
