import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./running-shop.ts";
import { untilConnected } from "./system-postgres.ts";

export type ConnectionPooler = { readonly url: string; close(): Promise<void> };

/**
 * pgbouncer in front of a PostgreSQL, as hosted databases often have.
 *
 * @param mode how long a client keeps a connection: for its session, or for one transaction
 */
export async function startConnectionPooler(
  program: string,
  postgresUrl: string,
  mode: "session" | "transaction",
): Promise<ConnectionPooler> {
  const folder = mkdtempSync(join(tmpdir(), "conche-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const target = new URL(postgresUrl);
  const file = join(folder, "pgbouncer.ini");
  // A pooler can only ignore startup parameters that the shop sets on its connections.
  writeFileSync(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = 60
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  // pgbouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program, [...user, "-q", file], { stdio: "ignore" });
  const url = `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`;
  await untilConnected(url);
  return {
    url,
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
