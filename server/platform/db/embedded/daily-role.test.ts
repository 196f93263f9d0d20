import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { migrateAt } from "../migrate.ts";
import { DAILY_ROLE } from "./daily-role.ts";
import { DATABASE_USER } from "./prepare-cluster.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const log = createLog("silent");

let dataDir: string;
let embedded: EmbeddedPostgres;
beforeEach(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), "conche-role-")), "data");
  embedded = await startEmbeddedPostgres({ dataDir });
});
afterEach(async () => {
  await embedded.stop();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
});

async function ask(statement: string, user = embedded.connection.user) {
  const client = new Client({ ...embedded.connection, user });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("the shop's own role can migrate, and cannot read files, run programs or gain rights", async () => {
  await migrateAt(embedded.connection, log);
  expect(await ask("select count(*)::int as count from products")).toEqual([{ count: 0 }]);
  for (const statement of [
    "select pg_read_file('/etc/passwd')",
    "create table stolen (line text); copy stolen from program 'id'",
    `set role ${DATABASE_USER}`,
    `alter role ${DAILY_ROLE} superuser`,
    "alter system set log_statement = 'all'",
  ]) {
    await expect(ask(statement), statement).rejects.toThrow(
      /permission denied|must be|Only roles/i,
    );
  }
});

test("objects that an earlier version made as the superuser change owner at the next start", async () => {
  const superuser = { ...embedded.connection, user: DATABASE_USER };
  await ask(`alter database postgres owner to ${DATABASE_USER}`, DATABASE_USER);
  await migrateAt(superuser, log);
  await ask(
    `create schema pgboss;
     create type pgboss.state as enum ('new');
     create table pgboss.job (id bigint generated always as identity, state pgboss.state)
       partition by list (state);
     create table pgboss.job_new partition of pgboss.job for values in ('new');
     create function pgboss.work() returns void language sql as 'select';
     create sequence pgboss.numbers;
     create view pgboss.jobs as select * from pgboss.job`,
    DATABASE_USER,
  );
  await expect(ask("select from products")).rejects.toThrow("permission denied");

  await embedded.stop();
  embedded = await startEmbeddedPostgres({ dataDir });
  await migrateAt(embedded.connection, log);
  await ask(
    `insert into pgboss.job (state) values ('new');
     alter type pgboss.state add value 'done';
     truncate pgboss.job_new;
     alter sequence pgboss.numbers restart;
     drop view pgboss.jobs;
     drop function pgboss.work();
     alter table products add column note text`,
  );
  const remaining = await ask(
    `select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'pgboss') and relowner <> '${DAILY_ROLE}'::regrole
     union all
     select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname in ('public', 'pgboss') and proowner <> '${DAILY_ROLE}'::regrole
       and prolang <> (select oid from pg_language where lanname = 'c')`,
  );
  expect(remaining).toEqual([]);
});
