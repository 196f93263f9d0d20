import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Database, DatabaseTransaction } from "./database.ts";
import type { DB } from "./generated-types.ts";

/**
 * A transaction whose statements are collected first and sent all at once, from `begin` to `commit`:
 * one wait instead of one for each. What it locks is free again as soon as PostgreSQL is done, however
 * busy this process is.
 *
 * For work that needs no answers: while it is collected there are none, and whoever looks at the rows
 * of one fails. What must hold has to be part of a statement that fails when it does not.
 *
 * @throws what the first failing statement throws; then nothing was done
 */
export async function inOneTrip(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const statements: CompiledQuery[] = [];
  await collecting(statements).transaction().execute(work);
  await send(db, statements);
}

/** Answers of the statements in a transaction of their own, which are all sent at once. */
async function send(
  db: Database,
  statements: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  return await db.getExecutor().provideConnection(async (connection) => {
    // The connection's own queue keeps their order; after one that failed, `commit` takes all back.
    const settled = await Promise.allSettled(
      [begin, ...statements, commit].map((statement) => connection.executeQuery(statement)),
    );
    const answers = settled.map((answer) => {
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
    });
    return answers.slice(1, -1);
  });
}

const begin = CompiledQuery.raw("begin");
const commit = CompiledQuery.raw("commit");

const noAnswer = new Proxy<never[]>([], {
  get() {
    throw new Error("Nothing is answered while statements are collected.");
  },
});

/** A database that only writes down what it is asked. */
function collecting(statements: CompiledQuery[]): Kysely<DB> {
  const connection: DatabaseConnection = {
    async executeQuery(statement) {
      statements.push(statement);
      return { rows: noAnswer };
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
