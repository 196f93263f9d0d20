import type { Readable, Writable } from "node:stream";
import { Kysely, PostgresDialect } from "kysely";
import { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import { explainConnectionError } from "./explain-connection-error.ts";
import type { DB } from "./generated-types.ts";
import type { Connection } from "./open-database.ts";
import { reportBrokenConnection } from "./report-broken-connection.ts";

/** One connection, used by `db` and by COPY alike. */
export type Session = {
  readonly db: Database;
  /** The rows of a `copy … to stdout`. */
  copyOut(statement: string): Readable;
  /** Takes the rows of a `copy … from stdin`. */
  copyIn(statement: string): Writable;
  close(): Promise<void>;
};

class SingleClient extends Client {
  /** Kysely gives the connection back after each query; there is no pool to give it to. */
  release(): void {}
}

async function connect(connection: Connection, log: Logger, applicationName: string) {
  try {
    const client = new SingleClient({
      ...connection,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: applicationName,
    });
    // Without a listener a broken connection would end the process. The queries fail as well.
    client.on("error", (error) => reportBrokenConnection(log, error));
    await client.connect();
    return client;
  } catch (error) {
    throw explainConnectionError(connection, error);
  }
}

/** Opens one connection without time limits, for work that takes as long as the shop is large. */
export async function openSession(
  connection: Connection,
  log: Logger,
  applicationName: string,
): Promise<Session> {
  const client = await connect(connection, log, applicationName);
  // A server's own settings must not change what COPY prints and reads.
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
     set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
     set bytea_output = 'hex'; set extra_float_digits = 3; set client_encoding = 'UTF8'`,
  );
  const pool = { options: {}, connect: async () => client, end: async () => {} };
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    copyOut: (statement) => client.query(copyTo(statement)),
    copyIn: (statement) => client.query(copyFrom(statement)),
    close: () => client.end(),
  };
}
