import { type CsvTableFile, readWholeTable } from "#domain/csv/csv-table.ts";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { heatTable, readHeatRows } from "#domain/heat/heat-table.ts";
import type { ZoneForm } from "#domain/shipping/zone-form.ts";
import { readZoneRows, zoneTable } from "#domain/shipping/zone-table.ts";
import { OTHER_COLUMNS } from "../shared/read-table-file.ts";
import type { TableFileAnswer } from "../shared/table-file.tsx";

/** What was read from a file, for the form. Saved only with the form. */
export type ShippingFile =
  | { readonly code: "zones"; readonly zones: ZoneForm[] }
  | { readonly code: "heat"; readonly own: string };

/** Reads a table of zones or of high temperatures, told apart by its columns. */
export function readShippingFile(
  file: CsvTableFile,
  answers: FileAnswers,
): TableFileAnswer<ShippingFile> {
  const names = new Set(file.columns.map(({ name }) => name));
  if (zoneTable.isHeader(names)) {
    const read = readWholeTable(zoneTable, file, answers);
    if (read.code !== "rows") return read;
    const zones = readZoneRows(read.rows);
    if (typeof zones !== "string") return { code: "zones", zones };
    return { code: "unreadable", sentence: `Nothing was changed. ${zones}` };
  }
  if (heatTable.isHeader(names)) {
    const read = readWholeTable(heatTable, file, answers);
    return read.code === "rows" ? { code: "heat", own: readHeatRows(read.rows) } : read;
  }
  return OTHER_COLUMNS;
}
