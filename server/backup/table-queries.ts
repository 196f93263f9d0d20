import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { shopTables } from "../platform/db/table-catalog.ts";
import type { BackupTable } from "./backup-format.ts";

type TableShape = Pick<BackupTable, "name" | "columns">;

/** The shop's tables with their counts and sums, in an order in which they can be filled. */
export async function readTables(db: Database): Promise<BackupTable[]> {
  const tables: BackupTable[] = [];
  for (const shape of await listShopTables(db)) {
    tables.push({ ...shape, ...(await sumTable(db, shape)) });
  }
  return tables;
}

/** Generated columns are left out, since they cannot be filled. */
async function listShopTables(db: Database): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { readonly refersTo: string[] }>`
    select t.relname as name,
      coalesce((
        select json_agg(
          json_build_object(
            'name', attname,
            'type', format_type(atttypid, null),
            'lastValue', pg_sequence_last_value(
              pg_get_serial_sequence(quote_ident(t.relname), attname)::regclass)::text
          ) order by attnum)
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

  return referredFirst(rows).map(({ name, columns }) => ({ name, columns }));
}

/** Tables after those that they refer to, except where two refer to each other. */
export function referredFirst<
  T extends { readonly name: string; readonly refersTo: readonly string[] },
>(tables: readonly T[]): T[] {
  const visited = new Set<T>();
  const ordered: T[] = [];

  function add(table: T): void {
    if (visited.has(table)) return;
    visited.add(table);
    for (const other of tables) {
      if (table.refersTo.includes(other.name)) add(other);
    }
    ordered.push(table);
  }
  tables.forEach(add);
  return ordered;
}

async function sumTable(
  db: Database,
  { name, columns }: TableShape,
): Promise<Pick<BackupTable, "rows" | "sums">> {
  const numbers = columns.filter(({ type }) =>
    /^(smallint|integer|bigint|numeric|real|double precision)$/.test(type),
  );
  // Rounded per row, for columns that somebody added.
  const sums = numbers.map(
    (column) => sql`coalesce(sum(round(${sql.ref(column.name)}::numeric, 2)), 0.00)::text`,
  );
  const { rows } = await sql<{ rows: string; sums: string[] }>`
    select count(*)::text as rows, array[${sql.join(sums)}]::text[] as sums from ${sql.table(name)}
  `.execute(db);
  const [row] = rows;

  return {
    rows: Number(row?.rows),
    sums: Object.fromEntries(numbers.map((column, index) => [column.name, row?.sums[index] ?? ""])),
  };
}

/** @returns a line for each count or sum that differs from the backup's */
export async function compareTables(
  db: Database,
  tables: readonly BackupTable[],
): Promise<string[]> {
  const differences: string[] = [];
  for (const table of tables) {
    const found = await sumTable(db, table);
    if (found.rows !== table.rows) {
      differences.push(`${table.name}: ${found.rows} rows instead of ${table.rows}`);
    }
    for (const [column, sum] of Object.entries(table.sums)) {
      if (found.sums[column] === sum) continue;
      differences.push(`${table.name}.${column}: ${found.sums[column]} instead of ${sum}`);
    }
  }
  return differences;
}

/** Adds columns that somebody gave the table where the backup was made. */
export async function addMissingColumns(db: Database, table: BackupTable): Promise<void> {
  // A type unknown to this database is stored as text.
  const { rows } = await sql<{ name: string; type: string }>`
    select name, coalesce(to_regtype(type)::text, 'text') as type
    from json_to_recordset(${JSON.stringify(table.columns)}) as wanted (name text, type text)
    where not exists (
      select from pg_attribute
      where attrelid = quote_ident(${table.name})::regclass and attname = name and not attisdropped
    )
  `.execute(db);
  for (const { name, type } of rows) {
    await sql`
      alter table ${sql.table(table.name)} add column ${sql.id(name)} ${sql.raw(type)}
    `.execute(db);
  }
}

/** Continues identity columns after the last value they gave out. */
export async function setSequences(db: Database, { name, columns }: BackupTable): Promise<void> {
  for (const { name: column, lastValue } of columns) {
    if (lastValue === null) continue;
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(${name}), ${column}), ${lastValue}::bigint)
    `.execute(db);
  }
}

export function copyStatement(
  { name, columns }: BackupTable,
  direction: "to stdout" | "from stdin",
): string {
  const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
  const names = columns.map((column) => quoted(column.name)).join(", ");
  return `copy ${quoted(name)} (${names}) ${direction}`;
}
