import type { IssueError } from "#domain/gift-cards/gift-card-issue.ts";
import type { GiftCardEntryKind, StoredGiftCard } from "#server/gift-cards/gift-card-queries.ts";

/** In characters: why a gift card is closed. */
export const MAX_REASON_LENGTH = 200;

export const entryNames: Record<GiftCardEntryKind, string> = {
  issued: "Issued",
  redeemed: "Spent",
  returned: "Back from a cancelled order",
  refunded: "Refunded",
  voided: "Voided",
  paid_out: "Paid out",
  revoked: "Refunded to its buyer",
  reinstated: "Refund failed, given back",
};

export const issueErrorMessages: Record<IssueError, string> = {
  missing: "Please fill this in.",
  "too-long": "This is too long.",
  "not-an-amount": "Enter an amount such as 50 or 25.00.",
  "too-small": "A gift card starts at $1.00.",
  "too-large": "A gift card holds $2,000.00 at most.",
  "not-an-email": "Enter one email address.",
  "not-a-day": "Choose a day.",
  "day-past": "Choose today or a later day.",
  "day-too-far": "Choose a day within the next half year.",
  "needs-email": "Enter where to mail it on that day.",
};

export const giftCardMessages = {
  notTurned: "The shop did not answer, so nothing was changed. Please try again.",
  unreachable: "The shop did not answer. Please look at the card before you try again.",
  none: "No gift cards yet",
  noneText: "Issue one, and its code pays at checkout.",
  on: "The checkout takes gift cards.",
  off: "The checkout takes no gift cards yet. Cards that you issue can be spent once you turn them on.",
  notTaken:
    "Your checkout takes no gift cards yet, so nobody can buy one either. Turn them on first, on the screen with all gift cards.",
  sold: {
    title: "Gift cards saved",
    description: "Shoppers find the page in the menu of your shop, under Gift Cards.",
  },
  notSold: { title: "Gift cards saved", description: "Your shop sells no gift cards." },
  changedMeanwhile: "Somebody else changed this a moment ago. Please look again.",
  notIssued: "The shop did not answer. Press again: it stays one gift card.",
  issuedBefore: "This gift card was issued already. Nothing was issued twice.",
  byEmail: (to: string, day: string | null) =>
    day ? `Issued. We mail its code to ${to} on ${day}.` : `Issued. We mail its code to ${to} now.`,
  once: "Copy the code now. It isn't stored, so nobody can show it again.",
  noReason: "Enter a reason, for your books.",
  inUse: "Somebody is paying with it right now. Try again in 15 minutes.",
  empty: "Nothing is left on it.",
  notFound: "This gift card no longer exists.",
  isClosed: "It's closed or not paid yet, so it gets no new code.",
} as const;

export type CardState = "open" | "empty" | "closed" | "awaits-payment" | "on-hold";

export const cardStateNames: Record<CardState, string> = {
  open: "Can be spent",
  empty: "All spent",
  closed: "Closed",
  "awaits-payment": "Not paid yet",
  "on-hold": "On hold",
};

export function cardState(card: StoredGiftCard): CardState {
  const { balance, closedAt, awaitsPayment, isOnHold } = card;
  if (closedAt) return "closed";
  if (awaitsPayment) return "awaits-payment";
  if (isOnHold) return "on-hold";
  return balance > 0 ? "open" : "empty";
}
