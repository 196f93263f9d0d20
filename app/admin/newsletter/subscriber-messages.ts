import type { SubscriberState } from "#domain/newsletter/subscription-rules.ts";

export const subscriberMessages = {
  rule: "The shop sends no newsletters itself. Export your subscribers for your newsletter service, and put each one's unsubscribe link into your emails. Before you send, remove everyone listed under Unsubscribed there.",
  off: "Your shop doesn't ask for addresses right now. Turn it on under Footer in",
  none: "No subscribers yet",
  noneText: "They show up here once they confirm by the link in their email.",
  noMatch: "No addresses found",
  unsubscribed: (email: string) => ({
    title: "Subscriber removed",
    description: `${email} is now under Unsubscribed. Remove them in your newsletter service, too.`,
  }),
  deleted: (email: string) => ({ title: "Address removed", description: email }),
  gone: { title: "Not removed", description: "This address is no longer on the list." },
} as const;

export const subscriberStateNames: Record<SubscriberState, string> = {
  subscribed: "Subscribed",
  pending: "Not confirmed yet",
  unsubscribed: "Unsubscribed",
};
