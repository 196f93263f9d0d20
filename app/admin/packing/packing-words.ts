import type { NotPackable } from "#server/orders/packable.ts";
import type { ToastText } from "../../ui/toaster.tsx";
import { holdReason } from "../orders/data/format-history.ts";

/** Why an order is not to be packed: the part after a colon. */
export function notPackableWords(reason: NotPackable): string {
  switch (reason.code) {
    case "cancelled":
      return "it is cancelled";
    case "shipped":
      return "it is shipped already";
    case "refunded":
      return "its money was given back";
    case "not-paid":
      return "it is not paid";
    case "held":
      return holdReason(reason.hold);
  }
}

export const packingMessages = {
  shipped: (count: number, emailInSeconds: number | null): ToastText => ({
    title: count === 1 ? "1 parcel shipped" : `${count} parcels shipped`,
    description: emailInSeconds
      ? `The customers get an email in ${emailInSeconds} seconds.`
      : "The customers get an email.",
  }),
  takenBack: (count: number): ToastText => ({
    title: count === 1 ? "1 parcel taken back" : `${count} parcels taken back`,
    description: "Customers who were not told yet are not told.",
  }),
  unreachable: "The shop did not answer, so nothing changed. Please try again.",
  empty: "Nothing to pack. Paid orders appear here by themselves.",
  nonePacked: "Nothing is packed yet. Scan a slip, or press Packed beside an order.",
} as const;
