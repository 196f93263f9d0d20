import { Client } from "pg";
import { explainConnectionError } from "./explain-connection-error.ts";
import type { Connection } from "./open-database.ts";
import { shopTables } from "./table-catalog.ts";

/**
 * Checks, before anything is written, that the shop can run on this hosted database.
 *
 * @throws Error with a sentence for whoever starts the shop
 */
export async function checkHostedDatabase(connection: Connection): Promise<void> {
  const clients: Client[] = [];
  const open = async () => {
    try {
      const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
      client.on("error", () => {});
      await client.connect();
      clients.push(client);
      return client;
    } catch (error) {
      throw explainConnectionError(connection, error);
    }
  };
  try {
    const first = await open();
    await refuseReadOnly(first);
    await refuseMissingRights(first);
    await refuseSharedSessions(first, await open());
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function refuseReadOnly(client: Client): Promise<void> {
  const { rows } = await client.query("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "on") return;
  throw new Error(
    "DATABASE_URL leads to a database that cannot be written to: a standby, or one that was made " +
      "read-only. Use the address of the primary. Nothing was changed.",
  );
}

/** What migrations and the job queue need. Each row is a missing right. */
const missingRights = `
  select 'to create a schema in the database ' || quote_ident(current_database()) ||
         ': grant create on database ' || quote_ident(current_database()) ||
         ' to ' || quote_ident(current_user) as missing
  where to_regnamespace('pgboss') is null
    and not has_database_privilege(current_database(), 'create')
  union all
  select 'to see any schema of the search_path: grant usage, create on schema public to ' ||
         quote_ident(current_user)
  where current_schema() is null
  union all
  select 'to create tables in the schema ' || quote_ident(nspname) ||
         ': grant create on schema ' || quote_ident(nspname) || ' to ' || quote_ident(current_user)
  from pg_namespace
  where nspname in (current_schema(), 'pgboss') and not has_schema_privilege(oid, 'create')
  union all
  select 'to change the ' || count(*) || ' tables of ' || quote_ident(tableowner) || ' in the schema ' ||
         quote_ident(schemaname) || ': connect as their owner, or grant ' || quote_ident(tableowner) ||
         ' to ' || quote_ident(current_user)
  from pg_tables
  where (schemaname = 'pgboss' or schemaname = current_schema() and tablename = any($1))
    and not pg_has_role(tableowner, 'usage')
  group by schemaname, tableowner`;

async function refuseMissingRights(client: Client): Promise<void> {
  const { rows } = await client.query<{ missing: string }>(missingRights, [shopTables]);
  if (rows.length === 0) return;
  throw new Error(
    "The user of DATABASE_URL lacks rights:\n" +
      rows.map(({ missing }) => `  - ${missing}\n`).join("") +
      "The database's owner, or a superuser, can grant them. Nothing was changed.",
  );
}

/**
 * Refuses a connection pooler in transaction mode: behind one, LISTEN receives nothing, and the job
 * queue and page cache need it. Detected by a session setting of one client that another client can
 * see.
 */
async function refuseSharedSessions(first: Client, second: Client): Promise<void> {
  await first.query("select set_config('conche.session', 'taken', false)");
  const { rows } = await second.query(
    "select current_setting('conche.session', true) = 'taken' as shared",
  );
  if (!rows[0]?.shared) return;
  await second.query("select set_config('conche.session', '', false)");
  throw new Error(
    "DATABASE_URL leads to a connection pooler in transaction mode, and the shop needs sessions " +
      "of its own. Use the pooler's address for session mode, or the database's own.",
  );
}
