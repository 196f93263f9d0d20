import { z } from "zod";
import { countNoun } from "#domain/words/count-noun.ts";
import { shopTables } from "../platform/db/table-catalog.ts";

// A backup is an archive (archive.ts) of these members in this order:
//   backup.json                 what it is, the tables and what they add up to
//   tables/<name>/000001.copy   whole rows in PostgreSQL's text format (COPY)
//   media/<name>                pictures

export const FORMAT_VERSION = 2;

/** The part common to all versions of the format: which version of the shop wrote it. */
export const backupOrigin = z.object({
  format: z.literal("conche-backup"),
  formatVersion: z.int(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.string()).min(1),
});

const backupTable = z.object({
  /** A restore empties and fills these tables, so only the shop's own are allowed. */
  name: z.enum(shopTables),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      /** The last value of an identity column; null where there is none. */
      lastValue: z.string().nullable(),
    }),
  ),
  rows: z.int(),
  /** The sum of each numeric column, rounded to the cent per row. */
  sums: z.record(z.string(), z.string()),
});
export type BackupTable = z.infer<typeof backupTable>;

export const backupHead = backupOrigin.extend({
  formatVersion: z.literal(FORMAT_VERSION),
  createdAt: z.iso.datetime(),
  /** In an order in which they can be filled: referenced tables come first. */
  tables: z.array(backupTable),
});
export type BackupHead = z.infer<typeof backupHead>;

export type BackupContents = BackupHead & { readonly pictures: number };

/** "15 tables with 412 rows, 7 orders worth 210.50, 3 pictures" */
export function describeBackup({ tables, pictures }: BackupContents): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const orders = tables.find(({ name }) => name === "orders");
  return [
    `${countNoun(tables.length, "table")} with ${countNoun(rows, "row")}`,
    `${countNoun(orders?.rows ?? 0, "order")} worth ${orders?.sums.total ?? "0.00"}`,
    countNoun(pictures, "picture"),
  ].join(", ");
}
