import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Database } from "./database.ts";
import type { DB } from "./generated-types.ts";

/**
 * A database on the connections of a pool that prepares its statements: PostgreSQL parses each of them
 * once for a connection, and soon plans it no more. For what a rush sends over and over. The text of
 * such a statement should not vary with its parameters, as it does with the length of a list.
 */
export function preparingDatabase(pool: Pool): Database {
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => preparing(await pool.connect()),
      // Whoever opened the pool ends it.
      end: async () => {},
    },
  });
  return new Kysely<DB>({ dialect });
}

function preparing(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({
      // Without parameters it is a word such as "commit".
      name: values.length > 0 ? statementName(text) : undefined,
      text,
      values: [...values],
    });
  return {
    // The type knows cursors as well, which nothing here uses.
    query: query as unknown as PostgresPoolClient["query"],
    release: (isBroken?: boolean) => client.release(isBroken),
  };
}

/** A connection keeps what it has prepared: texts that never come again must not fill its memory. */
const MOST = 200;
const names = new Map<string, string>();

/** @returns undefined for a statement that is not prepared */
function statementName(text: string): string | undefined {
  // After a migration "*" means other columns, which a statement that was prepared before refuses.
  if (/^select \*|returning \*/.test(text)) return undefined;
  const known = names.get(text);
  if (known || names.size === MOST) return known;
  const name = `conche_${names.size}`;
  names.set(text, name);
  return name;
}
