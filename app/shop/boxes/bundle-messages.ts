import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { type Cents, formatUsd, ZERO } from "#domain/money/cents.ts";
import { formatPercent, type Percent } from "#domain/money/percent.ts";
import { countNoun } from "#domain/words/count-noun.ts";

/** Where a box has no discount, nothing is said about saving. */
export const bundleMessages = {
  heading: "Build your box",
  lead: (size: number, percent: Percent) =>
    `Choose any ${size} bars, the same one twice if you love it${percent > 0 ? `, and save ${formatPercent(percent)}%` : ""}.`,
  chosen: (count: number, size: number, saving: Cents) =>
    `${count} of ${size} chosen${andSave(saving)}.`,
  none: (size: number) => `0 of ${size} chosen.`,
  full: (size: number, saving: Cents) =>
    `Your box is full: ${size} of ${size} chosen${andSave(saving)}.`,
  added: (size: number, percent: Percent): ToastText => ({
    title: "Bundle added to cart!",
    description: `Your ${size}-bar bundle has been added${percent > 0 ? ` with ${formatPercent(percent)}% discount` : ""}.`,
  }),
  updated: (size: number): ToastText => ({
    title: "Bundle updated!",
    description: `Your ${size}-bar bundle has been updated.`,
  }),
  inCart: (size: number) => `Your ${size}-bar bundle is in the cart.`,
  restore: (count: number) => `Put back ${countNoun(count, "bar")}`,
  swap: (name: string) => `Swap in ${name}. Which bar makes room?`,
  share: "Share this box",
  linkCopied: {
    title: "Link copied",
    description: "Anyone who opens it sees this box as it is now.",
  } satisfies ToastText,
  linkNotCopied: {
    title: "Couldn't copy the link",
    description: "You can share this page's address instead.",
  } satisfies ToastText,
  startFresh: "That box is no longer in your cart, so here's a fresh one.",
  soldOut: (names: string) => `Sold out right now: ${names}. Choose another bar instead.`,
  resting: "Boxes are taking a break. You can still buy every bar on its own.",
  needsScript: "Turn on JavaScript to add the box to your cart.",
} as const;

function andSave(saving: Cents): string {
  return saving > ZERO ? `, you save ${formatUsd(saving)}` : "";
}
