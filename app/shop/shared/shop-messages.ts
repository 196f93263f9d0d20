import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";

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

/** Where the page of a bar that is out of stock takes an email address. */
export const NOTICE = "notice";

export function stockRemaining(remaining: number): string {
  return `${remaining} left`;
}

/**
 * @param missing to the subtotal that ships free
 * @param shipping whether a cold pack in hot weather costs extra, which free shipping does not include.
 *   Not said here where only a few places are hot: the promise of free shipping names them.
 */
export function moreForFreeShipping(missing: Cents, shipping: PublicShipping): string {
  const { fee, onlyTo } = shipping?.coldPack ?? {};
  const pack = fee && !onlyTo ? ` A cold pack in hot weather is ${formatUsd(fee)} extra.` : "";
  return `Add ${formatUsd(missing)} more for free shipping!${pack}`;
}
