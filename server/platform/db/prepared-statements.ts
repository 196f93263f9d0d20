import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Database } from "./database.ts";
import type { DB } from "./generated-types.ts";

/**
 * A database on a pool's connections that prepares its statements: PostgreSQL parses each of them
 * once per connection and soon reuses its plan. For statements that are repeated under load. Their
 * text should not vary with parameters, such as with the length of a list.
 */
export function preparingDatabase(pool: Pool): Database {
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => preparing(await pool.connect()),
      // The pool is ended by its owner.
      end: async () => {},
    },
  });
  return new Kysely<DB>({ dialect });
}

function preparing(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({
      // Statements without parameters are "commit" and the like.
      name: values.length > 0 ? statementName(text) : undefined,
      text,
      values: [...values],
    });
  return {
    // Kysely's type also has cursors, which are not used here.
    query: query as unknown as PostgresPoolClient["query"],
    release: (isBroken?: boolean) => client.release(isBroken),
  };
}

/** Connections keep prepared statements, so the number of different texts must be limited. */
const MOST = 200;
const names = new Map<string, string>();

/** @returns undefined for a statement that is not prepared */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size === MOST) return known;
  // After a migration adds columns, a prepared statement with "*" would fail.
  if (/^select \*|returning \*/.test(text)) return undefined;
  const name = `conche_${names.size}`;
  names.set(text, name);
  return name;
}
