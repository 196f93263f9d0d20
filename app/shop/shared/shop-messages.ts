import { type Cents, formatUsd } from "#domain/money/cents.ts";

/**
 * Messages that any page may need. Others are in a file for each feature, so that a page does not
 * load all of them.
 */
export const shopMessages = {
  loading: "Loading…",
  pageNotFound: "Oops! Page not found",
  noUpcomingProducts: "No upcoming bars yet. Check back soon.",
  databaseAway:
    "We can't reach our database right now. Nothing is lost: your cart stays in this browser.",
} as const;

export function stockRemaining(remaining: number): string {
  return `${remaining} left`;
}

/** @param missing to the subtotal that ships free */
export function moreForFreeShipping(missing: Cents): string {
  return `Add ${formatUsd(missing)} more for free shipping!`;
}
