import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { BackupHead, TableSums } from "./backup-format.ts";
import { shopTables } from "./shop-tables.ts";

export type TableShape = BackupHead["tables"][number];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The shop's tables that are there, with the columns that hold something of their own, in an order
 * in which they can be filled.
 */
export async function listShopTables(db: Database): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { readonly refersTo: string[] }>`
    select t.relname as name,
      coalesce((
        select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null))
          order by attnum)
        from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ), '[]') as columns,
      array(
        select r.relname::text from pg_constraint join pg_class r on r.oid = confrelid
        where conrelid = t.oid and contype = 'f' and confrelid <> t.oid
      ) as "refersTo"
    from pg_class t
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
      and t.relname = any(${shopTables})
    order by t.relname
  `.execute(db);

  const ordered: TableShape[] = [];
  let left = rows;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)));
    if (ready.length === 0) {
      throw new Error(`These tables refer to each other in a circle: ${[...names].join(", ")}.`);
    }
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export async function sumTable(db: Database, { name, columns }: TableShape): Promise<TableSums> {
  const numbers = columns.filter(({ type }) =>
    /^(smallint|integer|bigint|numeric|real|double precision)$/.test(type),
  );
  // Rounded row by row, as a column of cents stores what an adopted table has as a fraction.
  const sums = numbers.map(
    (column) => `coalesce(sum(round(${quoted(column.name)}::numeric, 2)), 0.00)::text`,
  );
  const { rows } = await sql<{ rows: string; sums: string[] }>`
    select count(*)::text as rows, array[${sql.raw(sums.join(", "))}]::text[] as sums
    from ${sql.table(name)}
  `.execute(db);
  const [row] = rows;
  return {
    rows: Number(row?.rows),
    sums: Object.fromEntries(numbers.map((column, index) => [column.name, row?.sums[index] ?? ""])),
  };
}

/** The last number that each identity column gave out; without those that never gave one. */
export async function readSequences(
  db: Database,
  { name, columns }: TableShape,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ column: string; last: string }>`
    select "column", pg_sequence_last_value(sequence::regclass)::text as last
    from (
      select "column", pg_get_serial_sequence(${quoted(name)}, "column") as sequence
      from unnest(${columns.map((column) => column.name)}::text[]) as "column"
    ) as found
    where sequence is not null and pg_sequence_last_value(sequence::regclass) is not null
  `.execute(db);
  return Object.fromEntries(rows.map(({ column, last }) => [column, last]));
}

/** Never backwards: a row that was given its number by hand may be ahead. */
export async function setSequences(
  db: Database,
  { name }: TableShape,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [column, last] of Object.entries(sequences)) {
    await sql`
      select setval(pg_get_serial_sequence(${quoted(name)}, ${column}), ${last}::bigint)
    `.execute(db);
  }
}

/** Columns of an adopted table that the shop does not know are made again, so that nothing is lost. */
export async function addMissingColumns(db: Database, table: TableShape): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${quoted(table.name)}::regclass and attnum > 0 and not attisdropped
  `.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  for (const { name, type } of table.columns) {
    if (there.has(name)) continue;
    const known = await sql<{ type: string | null }>`
      select to_regtype(${type})::text as type
    `.execute(db);
    // A type of that database's own is kept as the text that it was printed as.
    await sql`
      alter table ${sql.table(table.name)}
        add column ${sql.id(name)} ${sql.raw(known.rows[0]?.type ?? "text")}
    `.execute(db);
  }
}

export function copyOutStatement({ name, columns }: TableShape): string {
  return `copy ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(", ")}) to stdout`;
}

export function copyInStatement(table: TableShape): string {
  return copyOutStatement(table).replace(/ to stdout$/, " from stdin");
}
