import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Database, DatabaseTransaction } from "./database.ts";
import type { DB } from "./schema.ts";

/**
 * A transaction whose statements are collected first and sent all at once, from `begin` to `commit`:
 * one wait instead of one for each. What it locks is free again as soon as PostgreSQL is done, however
 * busy this process is.
 *
 * For work that needs no answers: while it is collected, every statement seems to find no row. What
 * must hold has to be part of a statement that fails when it does not.
 *
 * @throws what the first failing statement throws; then nothing was done
 */
export async function inOneTrip(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const statements: CompiledQuery[] = [begin];
  await collecting(statements).transaction().execute(work);
  statements.push(commit);
  await db.getExecutor().provideConnection(async (connection) => {
    // The connection's own queue keeps their order; after one that failed, `commit` takes all back.
    const answers = await Promise.allSettled(
      statements.map((statement) => connection.executeQuery(statement)),
    );
    for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
  });
}

const begin = CompiledQuery.raw("begin");
const commit = CompiledQuery.raw("commit");

/** A database that only writes down what it is asked. */
function collecting(statements: CompiledQuery[]): Kysely<DB> {
  const connection: DatabaseConnection = {
    async executeQuery(statement) {
      statements.push(statement);
      return { rows: [] };
    },
    streamQuery() {
      throw new Error("Nothing can be read while statements are collected.");
    },
  };
  class CollectingDriver extends DummyDriver {
    override async acquireConnection() {
      return connection;
    }
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new CollectingDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
