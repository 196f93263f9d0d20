import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { describeCsvProblem } from "#domain/csv/csv-messages.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { LotShortage } from "#server/orders/lots/order-lots.ts";
import type { TrackingFile, TrackingVerdict } from "#server/parcels/read-tracking-file.ts";
import { describeNotPackable } from "../orders/data/describe-not-packable.ts";

/** Names the bars of an order whose lots do not have enough packable bars. */
export function describeLotShortage(products: readonly LotShortage[]): string {
  const sentences = products.map(({ name, missing, expired }) => {
    const lacks = missing === 1 ? `1 ${name} is` : `${missing} ${name} are`;
    const reason =
      expired > 0 ? " that may still be packed: the rest is past its best-before day" : "";
    return `${lacks} in no lot${reason}.`;
  });
  return `${sentences.join(" ")} Add a lot, or count one, on the bar's stock screen.`;
}

export function describeVerdict(verdict: TrackingVerdict): string {
  switch (verdict.code) {
    case "not-to-be-sent":
      return `Not shipped: ${describeNotPackable(verdict.reason)}`;
    case "damaged":
      return `Not shipped: ${verdict.sentence}`;
    case "number-used":
      return `${verdict.orderNumber || "Another order"} has this number: ship it in the order's details if they share a parcel`;
    default:
      return trackingVerdicts[verdict.code];
  }
}

const trackingVerdicts: Record<
  Exclude<TrackingVerdict["code"], "not-to-be-sent" | "damaged" | "number-used">,
  string
> = {
  ready: "Ships, and tells the customer",
  "unknown-order": "No such order: skipped",
  "no-number": "No tracking number: skipped",
  voided: "Voided: skipped",
  "return-label": "Return label: skipped",
  repeated: "Listed twice: skipped",
  "several-parcels": "A second number of this order: ship it in parts, in its details",
  "shipped-before": "Nothing of it is left to send: skipped",
  "wrong-digit":
    "A digit doesn't fit its carrier's numbers: check it, and ship it in the order's details",
};

export function describeTrackingFile(
  file: Exclude<TrackingFile, { readonly code: "read" }>,
): string {
  return file.code === "no-column"
    ? `This file has no column with the ${file.column}. Nothing was changed. Add it to the export of your label program, and choose the file again.`
    : describeCsvProblem(file);
}

export const packingMessages = {
  ordersPacked: (count: number): ToastText => ({
    title: countNoun(count, "order packed", "orders packed"),
    description: count === 1 ? "It's ready to be sent." : "They're ready to be sent.",
  }),
  ordersUnpacked: (count: number): ToastText => ({
    title: countNoun(count, "order unpacked", "orders unpacked"),
    description: count === 1 ? "It's under To pack again." : "They're under To pack again.",
  }),
  someUnpacked: (count: number, of: number): ToastText => ({
    title: `${count} of ${of} orders unpacked`,
    description: "The others weren't packed anymore.",
  }),
  noneUnpacked: {
    title: "Nothing was unpacked",
    description: "These orders weren't packed anymore.",
  },
  heatReleased: (count: number): ToastText => ({
    title: countNoun(count, "order released", "orders released"),
    description:
      count === 1
        ? "It is under To pack, and the customer gets an email."
        : "They are under To pack, and the customers get an email.",
  }),
  pickupAnnounced: (orderNumber: string): ToastText => ({
    title: `${orderNumber} is ready to pick up`,
    description: "The customer gets an email.",
  }),
  unreachable: "The shop did not answer, so nothing changed. Please try again.",
  empty: "Nothing to pack. Paid orders appear here by themselves.",
  nonePacked: "Nothing is packed yet. Scan a slip, or press Packed beside an order.",
} as const;
