import { identifierColumn, textColumn } from "../csv/column-types.ts";
import { csvTable } from "../csv/csv-table.ts";

/** Columns of the files that label programs export, under the names that they use. */
export const trackingTable = csvTable({
  columns: {
    order: { title: "Order ID", also: ["Order", "Order no"], type: textColumn },
    /** Beside it, *Order ID* is often the label program's own. */
    orderNumber: { title: "Order number", also: ["Order name"], type: textColumn },
    reference: {
      title: "Reference",
      also: (
        "reference1 referencenumber referencenumbers referenceid customerreference " +
        "packagereference1 packagereferenceno1 rubberstamp1"
      ).split(" "),
      type: textColumn,
    },
    tracking: {
      title: "Tracking number",
      also: (
        "trackingno tracking trackingcode trackingid shipmenttrackingnumber packagetrackingnumber " +
        "leadtrackingnumber uspstracking trackinglabelnumber labelnumber"
      ).split(" "),
      type: identifierColumn,
      required: true,
    },
    carrier: { title: "Carrier", also: ["Courier", "Provider"], type: textColumn },
    status: {
      title: "Status",
      also: ["Label status", "Shipment status", "Transaction status"],
      type: textColumn,
    },
    /** How far the refund of the label is, or when it was requested. */
    refund: { title: "Refund status", also: ["Refund requested", "Refund date"], type: textColumn },
    isReturn: { title: "Return label", also: ["Is return", "Is return label"], type: textColumn },
    /** Yes, or the day on which the label was voided. */
    voided: {
      title: "Voided",
      also: "isvoided void voidindicator voiddate voideddate".split(" "),
      type: textColumn,
    },
  },
  max: 1_000,
});
