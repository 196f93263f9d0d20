import { identifierColumn, titledText } from "../csv/column-types.ts";
import { csvTable } from "../csv/csv-table.ts";

/** Columns of the files that label programs export, under the names that they use. */
export const trackingTable = csvTable({
  columns: {
    order: titledText("Order ID", ["Order", "Order no"]),
    /** Beside it, *Order ID* is often the label program's own. */
    orderNumber: titledText("Order number", ["Order name"]),
    reference: titledText("Reference", [
      ...["Reference 1", "Reference number", "Reference number(s)", "Reference ID"],
      ...["Customer reference", "Package reference 1", "Package reference no. 1", "Rubber stamp 1"],
    ]),
    tracking: {
      title: "Tracking number",
      also: [
        ["Tracking no.", "Tracking", "Tracking code", "Tracking ID"],
        ["Shipment tracking number", "Package tracking number", "Lead tracking number"],
        ["USPS tracking", "Tracking/label number", "Label number"],
      ].flat(),
      type: identifierColumn,
      required: true,
    },
    carrier: titledText("Carrier", ["Courier", "Provider"]),
    status: titledText("Status", ["Label status", "Shipment status", "Transaction status"]),
    /** How far the refund of the label is, or when it was requested. */
    refund: titledText("Refund status", ["Refund requested", "Refund date"]),
    isReturn: titledText("Return label", ["Is return", "Is return label"]),
    /** Yes, or the day on which the label was voided. */
    voided: titledText("Voided", [
      ...["Is voided", "Void", "Void indicator"],
      ...["Void date", "Voided date"],
    ]),
  },
  max: 1_000,
});
