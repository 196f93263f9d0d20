import { Kysely, PostgresDialect } from "kysely";
import { Client } from "pg";
import type { Logger } from "pino";
import { type CopyIn, copyOut, openCopyIn } from "./copy-queries.ts";
import type { Database } from "./database.ts";
import type { DB } from "./generated-types.ts";
import type { Connection } from "./open-database.ts";

/**
 * One connection, for work that needs to stay on it: a transaction around everything that `db` and
 * COPY do. It has no time limits, since a large shop takes as long as it takes.
 */
export type Session = {
  readonly db: Database;
  copyOut(statement: string): AsyncGenerator<Buffer>;
  openCopyIn(statement: string): Promise<CopyIn>;
  close(): Promise<void>;
};

export async function openSession(
  connection: Connection,
  log: Logger,
  applicationName = "conche-backup",
): Promise<Session> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: applicationName,
  });
  // Without a listener a connection that breaks would end this process; the queries say it too.
  client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  await client.connect();
  // What a server prints and reads must not depend on how that server is set.
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
     set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
     set bytea_output = 'hex'; set extra_float_digits = 3; set client_encoding = 'UTF8'`,
  );
  const query = client.query.bind(client) as Client["query"];
  return {
    db: new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: {
          options: {},
          connect: async () => ({ query, release() {} }) as never,
          end: async () => {},
        },
      }),
    }),
    copyOut: (statement) => copyOut(client, statement),
    openCopyIn: (statement) => openCopyIn(client, statement),
    close: () => client.end(),
  };
}
