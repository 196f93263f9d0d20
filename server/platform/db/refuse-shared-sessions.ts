import { Client } from "pg";
import type { Connection } from "./open-database.ts";

/**
 * Refuses a connection pooler in transaction mode. Behind it LISTEN receives nothing, which the job
 * queue and the page cache need. It is recognized by a setting of one client's session that another
 * client sees.
 *
 * @throws Error with a sentence for whoever starts the shop
 */
export async function refuseSharedSessions(connection: Connection): Promise<void> {
  const open = async () => {
    const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const clients: Client[] = [];
  try {
    const [first, second] = [await open(), await open()];
    clients.push(first, second);
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
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
