import { anotherVersion, cellsOf, groupRows } from "./cells.ts";
import { importFormats } from "./import-formats.ts";
import { splitList } from "./plain-text.ts";
import type { FormatReader, FoundRow } from "./raw-product.ts";
import { gramsIn } from "./values.ts";

const { one, all, column } = cellsOf(importFormats.square.columns);

/** Each row is a variation; rows with the same item name are one item. */
export const readSquare: FormatReader = (rows) =>
  [
    ...groupRows(rows, (row) => one(row, "name").toLowerCase() || `row ${row.row}`).values(),
  ].flatMap(([first, ...others]): FoundRow[] => {
    const name = one(first, "name");
    const versions = others.map((row) => ({
      row: row.row,
      name,
      skipped: anotherVersion(name, row.cells.variationname ?? ""),
    }));
    if (/^(y|yes|true)$/i.test(one(first, "status"))) {
      return [{ row: first.row, name, skipped: "It's archived in Square." }, ...versions];
    }
    // One column per location; the shop has one stock, so they are added up.
    const counts = all(first, "count").filter((text) => /^\d+(\.0+)?$/.test(text));
    const total = counts.reduce((sum, text) => sum + Math.floor(Number(text)), 0);
    return [
      {
        row: first.row,
        name,
        keys: [one(first, "key"), one(first, "sku")],
        price: /^variable$/i.test(one(first, "price")) ? "" : one(first, "price"),
        description: one(first, "description"),
        kinds: all(first, "category").flatMap((text) => splitList(text, ",")),
        grams: gramsIn(one(first, "weight"), column(first, "weight")),
        barcode: one(first, "barcode"),
        count: counts.length > 0 ? String(total) : "",
      },
      ...versions,
    ];
  });
