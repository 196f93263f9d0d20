import { readZoneRows } from "#domain/shipping/zone-rows.ts";
import { readCsv } from "#server/platform/csv/read-csv.ts";
import type { ShippingFile } from "./shipping-result.ts";

const MOST_ROWS = 2_000;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export const heatColumns = ["zip_prefix", ...months] as const;

/**
 * Reads a CSV table of zones or of high temperatures, told apart by its columns. Nothing is saved.
 */
export async function readShippingFile(sent: FormDataEntryValue | null): Promise<ShippingFile> {
  if (!(sent instanceof File)) return unreadable("Choose a file first.");
  const file = readCsv(new Uint8Array(await sent.arrayBuffer()));
  if (file.code === "empty") return unreadable("This file has no rows.");
  if (file.code !== "read") {
    return unreadable("This is no CSV file. Save the spreadsheet as CSV first.");
  }
  if (file.rows.length > MOST_ROWS) return unreadable("This file has more than 2,000 rows.");
  const names = file.columns.map(({ name }) => name);
  if (["zone", "rateby", "price"].every((name) => names.includes(name))) {
    const zones = readZoneRows(file.rows);
    return typeof zones === "string" ? unreadable(zones) : { code: "zones", zones };
  }
  if (["zipprefix", ...months].every((name) => names.includes(name))) {
    const own = file.rows
      .map((row) => ["zipprefix", ...months].map((name) => row[name] ?? "").join(" "))
      .join("\n");
    return { code: "heat", own };
  }
  return unreadable("This file has other columns. Export the table first, and change that file.");
}

function unreadable(sentence: string): ShippingFile {
  return { code: "unreadable", sentence };
}
