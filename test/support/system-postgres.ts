import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { postgresUser } from "#server/platform/db/embedded/system-user.ts";
import { freePort } from "./running-shop.ts";
import { temporaryDataFolder } from "./temporary-data-folder.ts";

export type SystemPostgres = {
  /** For DATABASE_URL. */
  readonly url: string;
  close(): Promise<void>;
};

/** A PostgreSQL from the system's packages, over TCP like a hosted one. @param bin its programs */
export async function startSystemPostgres(bin: string): Promise<SystemPostgres> {
  const folder = temporaryDataFolder();
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const user = postgresUser(folder, () => {});
  if (user) chownSync(data, user.uid, user.gid);
  const port = await freePort();
  const url = `postgres://conche@127.0.0.1:${port}/postgres`;
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "conche", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    { ...user, cwd: "/", encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`No database could be made:\n${made.stderr}`);

  const settings = [`port=${port}`, "unix_socket_directories=", "listen_addresses=127.0.0.1"];
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...user, cwd: "/", stdio: "ignore" },
  );
  await untilConnected(url);

  return {
    url,
    async close() {
      const ended = once(server, "exit");
      // A fast shutdown, which does not wait for clients.
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a server takes connections, for ten seconds at most. */
export async function untilConnected(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new Client({ connectionString: url });
    // The server may close this connection while it is being opened.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
