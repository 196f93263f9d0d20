import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { isPrepared } from "./prepared.ts";

/**
 * A pool that gives a connection of its own only to what needs one: a transaction, and statements
 * that nobody marked. A marked one that stands alone goes over a few connections that all requests
 * share, behind those of others and without waiting for their answers. PostgreSQL then has few
 * processes that stay awake, instead of many that are woken for each statement.
 *
 * What meets a lock there does not keep the others waiting: it gives up at once and is done on a
 * connection of its own.
 */
export function sharingPool(pool: Pool): PostgresPool {
  const lines = Array.from({ length: SHARED }, () => sharedLine(pool));
  let next = 0;
  return {
    options: pool.options,
    async connect() {
      return lateClient(pool, () => {
        next = (next + 1) % SHARED;
        return lines[next] as SharedLine;
      });
    },
    async end() {
      await Promise.all(lines.map((line) => line.close()));
      await pool.end();
    },
  };
}

/** Two for each pool: while one waits for the disk, PostgreSQL goes on with the other. */
const SHARED = 2;
/** Nobody holds a lock for so long while all is well. */
const LOCK_TIMEOUT_MS = 100;
/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = "55P03";

type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** Gets its connection when it is known what for. */
function lateClient(pool: Pool, lineOf: () => SharedLine): PostgresPoolClient {
  let own: Promise<PoolClient> | undefined;
  const ask: Ask = async (text, values) => {
    if (!own && isPrepared(text)) {
      try {
        return await lineOf().ask(text, values);
      } catch (error) {
        if (!(error instanceof Error && "code" in error)) throw error;
        if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      }
    }
    own ??= pool.connect();
    return await (await own).query(text, [...values]);
  };
  return {
    query: ask as PostgresPoolClient["query"],
    release(destroy) {
      // One that could not be had was told to whoever asked.
      own?.then(
        (client) => client.release(destroy),
        () => {},
      );
    },
  };
}

type SharedLine = { readonly ask: Ask; close(): Promise<void> };

/** One connection out of the pool, kept until it breaks. */
function sharedLine(pool: Pool): SharedLine {
  let line: Promise<PoolClient> | undefined;
  let isClosing = false;

  function open(): Promise<PoolClient> {
    const opening = pool.connect().then(async (client) => {
      client.once("end", () => {
        forget();
        if (!isClosing) client.release(true);
      });
      await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
      return client;
    });
    const forget = () => {
      if (line === opening) line = undefined;
    };
    opening.catch(forget);
    return opening;
  }

  return {
    async ask(text, values) {
      line ??= open();
      return await (await line).query(text, [...values]);
    },
    async close() {
      isClosing = true;
      const client = await line?.catch(() => undefined);
      client?.release();
    },
  };
}
