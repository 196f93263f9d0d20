import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../db/database.ts";
import { jsonb } from "../db/json.ts";
import type { JobName, Jobs } from "./job-queue.ts";

/** A job that has not run, apart from how pg-boss keeps it. */
export type PendingJob = { readonly name: string; readonly data: unknown };

/** Whether a job waits, is being tried or will be tried again, as a condition of a query. */
export function hasJob<Name extends JobName>(
  name: Name,
  data: { readonly [Key in keyof Jobs[Name]]?: Expression<unknown> },
): RawBuilder<SqlBool> {
  const same = Object.entries(data).map(
    ([key, value]) => sql`data->>${sql.lit(key)} = (${value})::text`,
  );
  return sql<SqlBool>`exists (
    select from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active')
      and ${sql.join(same, sql` and `)}
  )`;
}

const KEY = "restored_jobs";

/**
 * Jobs that wait, are being tried or will be tried again. Without those that a schedule makes: the
 * schedule makes them again.
 */
export async function listPendingJobs(db: Database): Promise<PendingJob[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null and to_regclass('pgboss.schedule') is not null
      as there
  `.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<PendingJob>`
    select name, data from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'
      and name not in (select name from pgboss.schedule)
    order by created_on, id
  `.execute(db);
  return rows;
}

/** Keeps jobs in app_state until the shop opens and its queue is there to take them. */
export async function keepJobsForLater(
  tx: DatabaseTransaction,
  jobs: readonly PendingJob[],
): Promise<void> {
  await tx
    .insertInto("app_state")
    .values({ key: KEY, value: jsonb(jobs) })
    // A shop may be backed up once more before anybody opened it.
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: sql`app_state.value || excluded.value` }),
    )
    .execute();
}

/** Takes them out again: once, however many processes open the shop. */
export async function takeKeptJobs(tx: DatabaseTransaction): Promise<PendingJob[]> {
  const row = await tx
    .deleteFrom("app_state")
    .where("key", "=", KEY)
    .returning("value")
    .executeTakeFirst();
  return Array.isArray(row?.value) ? (row.value as PendingJob[]) : [];
}
