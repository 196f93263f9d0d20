import { numberColumn, titledText } from "../csv/column-types.ts";
import { csvTable } from "../csv/csv-table.ts";

/** The counts as CSV; one row for each product. A file may have the id, the name or both. */
export const countTable = csvTable({
  columns: {
    id: titledText("Product ID", ["ID"]),
    name: titledText("Name", ["Product", "Product name", "Bar", "Title", "Item", "Item name"]),
    count: {
      title: "Count",
      preferred: ["Counted", "Counted quantity", "Actual count", "Physical count"],
      // Shopify's inventory file has *On hand (new)*, which was typed, beside *On hand (current)*.
      also: [
        ["On hand (new)", "On hand (current)", "On hand", "Quantity", "Qty", "Stock", "Available"],
        ["Quantity on hand", "On-hand quantity", "Counted quantity", "Inventory quantity"],
        ["Current quantity", "Actual count", "Physical count", "Counted", "Qty on hand"],
      ].flat(),
      type: numberColumn(),
      required: true,
    },
  },
  max: 1_000,
});
