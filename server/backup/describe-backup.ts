import type { BackupManifest } from "./backup-format.ts";

/** "15 tables with 412 rows, 7 orders worth 210.50, 3 pictures" */
export function describeBackup({ tables, uploads }: BackupManifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const { orders } = tables;
  return [
    `${counted(Object.keys(tables).length, "table")} with ${counted(rows, "row")}`,
    `${counted(orders?.rows ?? 0, "order")} worth ${orders?.sums.total ?? "0.00"}`,
    counted(uploads.count, "picture"),
  ].join(", ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
