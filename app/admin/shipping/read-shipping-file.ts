import type { FileRow } from "#domain/input/file-row.ts";
import { readZoneRows } from "#domain/shipping/zone-rows.ts";
import { OTHER_COLUMNS } from "../shared/read-table-file.ts";
import type { ShippingFile } from "./shipping-result.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export const heatColumns = ["zip_prefix", ...months] as const;

/** Reads a table of zones or of high temperatures, told apart by its columns. */
export function readShippingRows(
  rows: readonly FileRow[],
  columns: ReadonlySet<string>,
): ShippingFile | string {
  if (["zone", "rateby", "price"].every((name) => columns.has(name))) {
    const zones = readZoneRows(rows);
    return typeof zones === "string" ? zones : { code: "zones", zones };
  }
  if (["zipprefix", ...months].every((name) => columns.has(name))) {
    const own = rows
      .map(({ cells }) => ["zipprefix", ...months].map((name) => cells[name] ?? "").join(" "))
      .join("\n");
    return { code: "heat", own };
  }
  return OTHER_COLUMNS;
}
