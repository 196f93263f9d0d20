/** An address that was entered, that confirmed it, or that left. */
export const subscriberStates = ["subscribed", "pending", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** How long an address that was entered can be confirmed; then it is forgotten. */
export const CONFIRM_WITHIN_MS = 7 * 24 * 60 * 60_000;
