import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

/**
 * Keeps the rows of all tables of the shop, and when jobs are due. Much faster than a new database for each of thousands of
 * short experiments.
 *
 * @returns brings them back as they were
 */
export async function keepRows(db: Database): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`.execute(db);
  await stopJobs(db);
  await sql`create schema kept`.execute(db);
  for (const { name } of tables) {
    await sql`create table ${sql.id("kept", name)} as table ${sql.id(name)}`.execute(db);
  }
  await sql`create table kept."pgboss.schedule" as table pgboss.schedule`.execute(db);
  // Without triggers and foreign keys: the rows fit together as they were.
  const statements = [
    "delete from pgboss.job",
    "delete from pgboss.schedule",
    `insert into pgboss.schedule select * from kept."pgboss.schedule"`,
  ];
  for (const { name, columns } of tables) {
    statements.push(
      `delete from "${name}"`,
      `insert into "${name}" (${columns}) overriding system value select ${columns} from kept."${name}"`,
    );
  }
  return async () => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(`do $rewind$ begin ${statements.join("; ")}; end $rewind$`).execute(tx);
    });
  };
}

/** New jobs wait for a year: they would write between the experiments. */
async function stopJobs(db: Database): Promise<void> {
  await sql`
    create function wait_for_a_year() returns trigger language plpgsql as $$
    begin
      new.start_after := now() + interval '1 year';
      return new;
    end $$`.execute(db);
  await sql`
    create trigger wait_for_a_year before insert on pgboss.job
    for each row execute function wait_for_a_year()`.execute(db);
  await sql`update pgboss.job set start_after = now() + interval '1 year' where state = 'created'`.execute(
    db,
  );
  const isIdle = sql<{ active: number }>`
    select count(*)::integer as active from pgboss.job where state = 'active'`;
  while ((await isIdle.execute(db)).rows[0]?.active !== 0) await wait(20);
}
