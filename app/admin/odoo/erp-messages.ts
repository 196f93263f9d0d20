import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { countNoun } from "#domain/words/count-noun.ts";

export type { ErpSetupResult } from "#server/erp/check-erp-setup.ts";

export const countingMessages = {
  /** @param changed how many counts; null when the shop counts */
  saved: (changed: number | null) =>
    changed === null
      ? "Saved."
      : `Saved. ${countNoun(changed, "count was", "counts were")} taken over.`,
  notTaken: (message: string) => `Saved, but the counts were not taken over yet. ${message}`,
  changedMeanwhile: "Not saved: somebody else has changed this. Load the page again first.",
  unreachable: "Not saved: the shop does not answer. Please try again.",
};

/** Messages about orders in Odoo. The first two are the specification's. */
export const erpMessages = {
  disabled: "Odoo disabled",
  notAllowed: "This call is not among those that the shop passes on to Odoo.",
  locked: "The admin is locked. Unlock it and try again.",
  notConfigured: "Odoo isn't connected.",
  howToConnect: "Set ODOO_URL and its companions, and start the shop again.",
  states: {
    waiting: "On its way",
    done: "In Odoo",
    failed: "Trying again",
    refused: "Needs a hand",
  },
  late: "It's been on its way for longer than it should. The shop's log may say why.",
  nothingSent: "This order was placed without Odoo and is not in its books.",
  queued: (count: number): ToastText => ({
    title: "Sent to Odoo again",
    description:
      count === 1 ? "The order is on its way." : `${count} orders are on their way, one by one.`,
  }),
  retryFailed: {
    title: "Nothing was sent",
    description: "The shop did not answer. Please try again.",
  } satisfies ToastText,
  gaps: (count: number) =>
    `${countNoun(count, "thing is missing.", "things are missing.")} What needs it waits; everything else goes on.`,
  setupFailed: (message: string) => `The settings could not be checked. ${message}`,
  syncErrors: (count: number) =>
    countNoun(
      count,
      "order is not in Odoo as it should be",
      "orders are not in Odoo as they should be",
    ),
  balance: {
    off: "Stripe's fees and payouts aren't booked in Odoo. To have that done once a day, set ODOO_FEE_ACCOUNT and ODOO_PAYOUT_ACCOUNT. Press Check the settings to see the accounts you can choose.",
    notBooked: (count: number) =>
      countNoun(
        count,
        "fee or payout is not in Odoo as it should be",
        "fees and payouts are not in Odoo as they should be",
      ),
    waiting: (count: number) =>
      countNoun(
        count,
        "fee or payout is on its way to Odoo.",
        "fees and payouts are on their way to Odoo.",
      ),
    booked: (read: string | null) =>
      read
        ? `Every fee and payout that Stripe had on ${read} is booked.`
        : "Stripe's fees and payouts haven't been read yet. The shop does that once a day.",
    queued: (count: number): ToastText => ({
      title: "Booking again",
      description:
        count === 1 ? "One entry is on its way." : `${count} entries are on their way to Odoo.`,
    }),
  },
  noSyncErrors: "Every order is where it should be.",
  verdicts: {
    oversold: "Sold here, none left there",
    differs: "Different count",
    hidden: "Some there, out of stock here",
    "unknown-in-erp": "Not known there",
    agrees: "Agrees",
  },
} as const;
