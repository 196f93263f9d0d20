import { identifierColumn, textColumn } from "../csv/column-types.ts";
import { csvTable } from "../csv/csv-table.ts";

/** Columns of the files that label programs export, under the names that they use. */
export const trackingTable = csvTable({
  columns: {
    order: {
      title: "Order ID",
      also: [
        "Order number",
        "Order no",
        "Order",
        "Reference",
        "Reference 1",
        "Reference number",
        "Package reference no 1",
        "Rubber stamp 1",
      ],
      type: textColumn,
      required: true,
    },
    tracking: {
      title: "Tracking number",
      also: [
        "Tracking no",
        "Tracking",
        "Tracking code",
        "Tracking ID",
        "Shipment tracking number",
        "Package tracking number",
      ],
      type: identifierColumn,
      required: true,
    },
    carrier: { title: "Carrier", also: ["Courier", "Provider"], type: textColumn },
    status: {
      title: "Status",
      also: ["Label status", "Shipment status", "Refund status"],
      type: textColumn,
    },
    /** Yes, or the day on which the label was voided. */
    voided: {
      title: "Voided",
      also: ["Is voided", "Void", "Void indicator", "Void date", "Voided date", "Refund date"],
      type: textColumn,
    },
  },
  max: 1_000,
});
