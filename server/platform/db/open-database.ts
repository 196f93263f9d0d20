import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect } from "kysely";
import { Pool, type PoolConfig, types } from "pg";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import type { DB } from "./generated-types.ts";
import { preparingDatabase } from "./prepared-statements.ts";
import { reportBrokenConnection } from "./report-broken-connection.ts";

/** The address of PostgreSQL: the embedded one's socket folder, or a hosted one's URL. */
export type Connection =
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    }
  | { readonly connectionString: string };

function poolConfig(connection: Connection): PoolConfig {
  return {
    ...connection,
    // After this time shoppers get an error page.
    connectionTimeoutMillis: 3_000,
    // Long, because each new connection starts a PostgreSQL process.
    idleTimeoutMillis: 5 * 60_000,
    // Together with query_timeout this notices a network that drops packets.
    keepAlive: true,
    query_timeout: 35_000,
    // A statement that takes this long is broken and must not hold its locks forever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "conche",
    types: { getTypeParser },
  };
}

/** By default pg returns bigint as text, and a date as midnight in the server's time zone. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  if (oid === types.builtins.INT8) return readInteger;
  // A calendar day has no time zone, so it is returned as text.
  if (oid === types.builtins.DATE) return String;
  return types.getTypeParser(oid, format as "text");
};

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Too large to be exact: ${text}`);
  return value;
}

/**
 * Opens a pool of at most `max` connections, which connects on the first query. Close with
 * `db.destroy()`.
 */
export function openDatabase(connection: Connection, log: Logger, max = 16): Database {
  // A connection outlives the request that opened it, so its errors must not carry that request's
  // ids.
  const noteBroken = AsyncLocalStorage.bind((error: Error) => reportBrokenConnection(log, error));
  const pool = new Pool({ ...poolConfig(connection), max });
  // A connection that breaks emits "error", idle ones through the pool. Without a listener on both,
  // a database that restarts would end this process.
  pool.on("error", noteBroken);
  pool.on("connect", (client) => client.on("error", noteBroken));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  preparing.set(db, preparingDatabase(pool));
  return db;
}

const preparing = new WeakMap<Database, Database>();

/** The same database and connections, with prepared statements. @param db from `openDatabase` */
export function prepared(db: Database): Database {
  return preparing.get(db) ?? db;
}

const pools = new WeakMap<Database, Pool>();

/** @param db from `openDatabase`, not a transaction */
export function countConnections(db: Database): {
  readonly total: number;
  readonly idle: number;
  /** Queries and transactions that wait for a free connection. */
  readonly waiting: number;
} {
  const pool = pools.get(db);
  if (!pool) throw new Error("This database has no pool.");
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
