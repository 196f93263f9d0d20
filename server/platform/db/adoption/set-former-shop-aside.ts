import { type Kysely, sql } from "kysely";
import { shopTables } from "../table-catalog.ts";

/** The tables whose rows the shop takes over. */
export const adoptedTables = ["products", "orders", "order_items"] as const;
export type AdoptedTable = (typeof adoptedTables)[number];

/** Where these tables go, unchanged, until the owner removes them. */
export const FORMER_SHOP = "former_shop";

/** The database has other tables under names that the shop needs. */
export class NamesTakenError extends Error {
  override readonly name = "NamesTakenError";
}

/**
 * Moves the tables of a former shop out of the way, and shuts out a hosted database's public API.
 *
 * @returns those that there were
 * @throws NamesTakenError
 */
export async function setFormerShopAside(db: Kysely<unknown>): Promise<AdoptedTable[]> {
  const taken = await listTaken(db, [...shopTables, "order_item_counts"]);
  const former = adoptedTables.filter((table) => taken.includes(table));
  await refuseOthers(db, taken, former);

  if (former.length > 0) await sql`create schema ${sql.id(FORMER_SHOP)}`.execute(db);
  for (const table of former) await moveTable(db, table);
  return former;
}

async function listTaken(db: Kysely<unknown>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any(${names})
    order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function refuseOthers(
  db: Kysely<unknown>,
  taken: readonly string[],
  former: readonly string[],
): Promise<void> {
  const others = taken.filter((name) => !former.includes(name));
  if (others.length > 0) {
    throw new NamesTakenError(
      `This database has tables that are not the shop's, under names that it needs: ${others.join(", ")}. ` +
        "Rename them, or give the shop a database of its own. None of them was changed.",
    );
  }
  if (former.length === 0) return;

  const { rows } = await sql`select from pg_namespace where nspname = ${FORMER_SHOP}`.execute(db);
  if (rows.length === 0) return;
  throw new NamesTakenError(
    `This database has a schema ${FORMER_SHOP} already, which the tables ${former.join(", ")} would be ` +
      "moved to. Rename it. None of them was changed.",
  );
}

/** Indexes, triggers and what refers to the table go with it. */
async function moveTable(db: Kysely<unknown>, table: AdoptedTable): Promise<void> {
  await sql`alter table ${sql.table(table)} set schema ${sql.id(FORMER_SHOP)}`.execute(db);
  const policies = await sql<{ name: string }>`
    select policyname as name from pg_policies
    where schemaname = ${FORMER_SHOP} and tablename = ${table}
  `.execute(db);
  const moved = sql.table(`${FORMER_SHOP}.${table}`);
  for (const { name } of policies.rows) {
    await sql`drop policy ${sql.id(name)} on ${moved}`.execute(db);
  }

  const { rows } = await sql`
    select from pg_class
    where oid = ${`${FORMER_SHOP}.${table}`}::regclass and relkind in ('r', 'p')
  `.execute(db);
  if (rows.length === 0) return;
  // Not forced: that would hide the rows from their owner too.
  await sql`
    alter table ${moved} enable row level security, no force row level security`.execute(db);
}
