import { CompiledQuery, sql } from "kysely";
import { PgBoss } from "pg-boss";
import type { Database } from "#server/platform/db/database.ts";

/**
 * The job queue goes by the database's clock, which nobody moves. So whoever moves the shop's clock
 * makes due what is due by it, and enqueues the schedules that passed meanwhile, once each, as the
 * queue does after a night without a process.
 */
export async function movedQueue(db: Database) {
  const boss = new PgBoss({
    db: {
      async executeSql(text, values = []) {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        return { rows };
      },
    },
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  return {
    /** Jobs that wait for a time that has come, such as mails after their Undo. */
    async makeDue(now: Date): Promise<void> {
      await sql`update pgboss.job_common set start_after = now()
        where state = 'created' and start_after > now() and start_after <= ${now}
          and not name like '\\_\\_pgboss%'`.execute(db);
    },
    /** Retries do not wait: what failed because of a kill is tried again at once. */
    async retryNow(): Promise<void> {
      await sql`update pgboss.job_common set start_after = now()
        where state = 'retry' and start_after > now()`.execute(db);
    },
    async runSchedules(from: Date, to: Date): Promise<void> {
      const { rows } = await sql<{ name: string }>`
        select name from pgboss.job_common where state = 'created'`.execute(db);
      const waiting = new Set(rows.map(({ name }) => name));
      for (const { name, cron } of await boss.getSchedules()) {
        if (!waiting.has(name) && passes(cron, from, to)) await boss.send(name, {});
      }
    },
    async stop(): Promise<void> {
      await boss.stop({ graceful: false });
    },
  };
}

/** Whether a schedule came up between two times that are at least an hour apart. */
function passes(cron: string, from: Date, to: Date): boolean {
  const [minute, hour] = cron.split(" ");
  // Every hour, or more often.
  if (hour === "*") return true;
  const next = new Date(from);
  next.setUTCHours(Number(hour), Number(minute), 0, 0);
  if (next <= from) next.setUTCDate(next.getUTCDate() + 1);
  return next <= to;
}
