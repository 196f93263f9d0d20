import { numberColumn, textColumn } from "../csv/column-types.ts";
import { csvTable } from "../csv/csv-table.ts";

/** The counts as CSV; one row for each product. A file may have the id, the name or both. */
export const countTable = csvTable({
  columns: {
    id: { title: "Product ID", also: ["ID"], type: textColumn },
    name: {
      title: "Name",
      also: "product productname bar title item itemname".split(" "),
      type: textColumn,
    },
    count: {
      title: "Count",
      preferred: ["Counted", "Counted quantity", "Actual count", "Physical count"],
      // In Shopify's files the new one is what was typed.
      also: (
        "onhandnew onhandcurrent onhand quantity qty stock available quantityonhand onhandquantity " +
        "countedquantity inventoryquantity currentquantity actualcount physicalcount counted qtyonhand"
      ).split(" "),
      type: numberColumn(),
      required: true,
    },
  },
  max: 1_000,
});
