import { z } from "zod";

// What stands in a backup. A tar file, packed with zstd, of these members in this order:
//   backup.json                 the head: what it is and of which version
//   tables/<name>/000001.copy   rows in PostgreSQL's own text format (COPY), whole rows each
//   uploads/<key>               pictures
//   manifest.json               counts, sums and digests of all that; without it, it is cut off

export const FORMAT = "conche-backup";
export const FORMAT_VERSION = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

export const backupHead = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had, in their order. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which they can be filled: what is referred to comes first. */
  tables: z.array(
    z.object({
      name,
      columns: z.array(z.object({ name: z.string().min(1), type: z.string() })),
    }),
  ),
});
export type BackupHead = z.infer<typeof backupHead>;

/** What a table adds up to: asked of the database that was backed up, and of the restored one. */
export const tableSums = z.object({
  rows: count,
  /** Each column of numbers, rounded to the cent row by row. */
  sums: z.record(z.string(), z.string()),
});
export type TableSums = z.infer<typeof tableSums>;

export const backupManifest = z.object({
  tables: z.record(
    name,
    tableSums.extend({
      sha256,
      /** The last numbers that identity columns gave out. */
      sequences: z.record(z.string(), z.string()),
    }),
  ),
  uploads: z.object({ count, bytes: count, sha256 }),
});
export type BackupManifest = z.infer<typeof backupManifest>;
