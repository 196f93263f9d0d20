import { type CsvTableFile, readWholeTable } from "#domain/csv/csv-table.ts";
import type { FileAnswers } from "#domain/csv/file-question.ts";
import { heatTable, readHeatRows } from "#domain/heat/heat-table.ts";
import type { ZoneForm } from "#domain/shipping/zone-codec.ts";
import { readZoneRows, zoneTable } from "#domain/shipping/zone-table.ts";
import { adminAction } from "../actions/admin-action.ts";
import {
  OTHER_COLUMNS,
  readTableFile,
  type ScreenReading,
  tableFileInput,
} from "../shared/read-table-file.ts";

/** What was read from a file, for the form. Saved only with the form. */
export type ShippingFile =
  | { readonly code: "zones"; readonly zones: ZoneForm[] }
  | { readonly code: "heat"; readonly customHighs: string };

export const readShippingFileAction = adminAction(
  "read-shipping-file",
  tableFileInput,
  async (_, input) => await readTableFile(input, [zoneTable, heatTable], readZonesOrHeat),
);

/** Told apart by its columns. */
function readZonesOrHeat(file: CsvTableFile, answers: FileAnswers): ScreenReading<ShippingFile> {
  const names = new Set(file.columns.map(({ name }) => name));
  if (zoneTable.isHeader(names)) {
    const read = readWholeTable(zoneTable, file, answers);
    if (read.code !== "rows") return read;
    const zones = readZoneRows(read.rows);
    if (typeof zones !== "string") return { code: "read", table: { code: "zones", zones } };
    return { code: "unreadable", sentence: `Nothing was changed. ${zones}` };
  }
  if (heatTable.isHeader(names)) {
    const read = readWholeTable(heatTable, file, answers);
    if (read.code !== "rows") return read;
    return { code: "read", table: { code: "heat", customHighs: readHeatRows(read.rows) } };
  }
  return OTHER_COLUMNS;
}
