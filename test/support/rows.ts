import { randomUUID } from "node:crypto";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import type { DB } from "#server/platform/db/generated-types.ts";

// Stored rows for tests that look at, or change, what no use case shows.

type Table = keyof DB & string;
type Row<T extends Table> = Selectable<DB[T]>;
/** Values of columns. */
type Where<T extends Table> = Partial<Row<T>>;

/** These columns of all rows with these values. */
export async function rowsOf<T extends Table, C extends keyof Row<T> & string>(
  db: Database,
  table: T,
  columns: readonly C[],
  where: Where<T> = {},
): Promise<Pick<Row<T>, C>[]> {
  const { rows } = await sql<Pick<Row<T>, C>>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${conditionOf(where)}`.execute(db);
  return rows;
}

/** These columns of the first row with these values. */
export async function rowOf<T extends Table, C extends keyof Row<T> & string>(
  ...query: [db: Database, table: T, columns: readonly C[], where?: Where<T>]
): Promise<Pick<Row<T>, C>> {
  const [row] = await rowsOf(...query);
  if (!row) throw new Error(`No such row in ${query[1]}.`);
  return row;
}

/** An order as a former shop may have left it. @returns its id */
export async function insertOrder(
  db: Database,
  values: Partial<Insertable<DB["orders"]>>,
): Promise<string> {
  const id = randomUUID();
  const order = { id, order_number: `O-${id.slice(0, 8)}`, ...values };
  await db.insertInto("orders").values(order).execute();
  return id;
}

/** Sets columns of all rows with these values. */
export async function changeRows<T extends Table>(
  db: Database,
  table: T,
  values: Where<T>,
  where: Where<T> = {},
): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(changes)} where ${conditionOf(where)}`.execute(db);
}

function conditionOf(where: Readonly<Record<string, unknown>>) {
  const parts = Object.entries(where).map(
    ([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`,
  );
  return sql.join([sql`true`, ...parts], sql` and `);
}
