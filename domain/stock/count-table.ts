import { numberColumn, textColumn } from "../csv/column-types.ts";
import { csvTable } from "../csv/csv-table.ts";

/** The counts as CSV; one row for each product. A file may have the id, the name or both. */
export const countTable = csvTable({
  columns: {
    id: { title: "Product ID", also: ["ID"], type: textColumn },
    name: { title: "Name", also: ["Product", "Product name", "Bar", "Title"], type: textColumn },
    count: {
      title: "Count",
      also: [
        "On hand",
        "Quantity",
        "Qty",
        "Stock",
        "Available",
        "Quantity on hand",
        "On hand quantity",
        "Counted quantity",
        "Inventory quantity",
        "Current quantity",
      ],
      type: numberColumn(),
      required: true,
    },
  },
  max: 1_000,
});
