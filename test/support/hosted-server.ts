import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { postgresBinaries } from "#server/platform/db/embedded/postgres-binaries.ts";
import { openServerLog } from "#server/platform/db/embedded/server-log.ts";
import { spawnWithWatchdog } from "#server/platform/db/embedded/spawn-with-watchdog.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { postgresUser } from "#server/platform/db/embedded/system-user.ts";
import { temporaryDataFolder } from "./temporary-data-folder.ts";

export type HostedServer = {
  /** A new empty database and its address, as a provider gives it: its owner is no superuser. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/** A PostgreSQL as others host it: reached over the network, with a password. */
export async function startHostedServer(): Promise<HostedServer> {
  const dataDir = temporaryDataFolder();
  const embedded = await startEmbeddedPostgres({ dataDir });
  const { dataDirectory } = embedded;
  const admin = new Client(embedded.connection);
  await admin.connect();
  await admin.query("create role shopkeeper login createdb password 'an invented password'");
  await admin.end();
  await embedded.stop();

  writeFileSync(
    join(dataDirectory, "pg_hba.conf"),
    "host all all 127.0.0.1/32 scram-sha-256\nlocal all all reject\n",
  );
  const port = await freePort();
  const user = postgresUser(dataDirectory, () => {});
  const log = openServerLog(join(dataDir, "hosted.log"));
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  const server = spawnWithWatchdog(
    postgresBinaries(user, () => {}).postgres,
    ["-D", dataDirectory, ...settings.flatMap((setting) => ["-c", setting])],
    { user, outputFile: log.descriptor },
  );
  const addressOf = (database: string) =>
    `postgres://shopkeeper:an%20invented%20password@127.0.0.1:${port}/${database}`;
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: addressOf("postgres") });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const deadline = Date.now() + 30_000;
  while (
    !(await ask("select 1")
      .then(() => true)
      .catch(() => false))
  ) {
    if (Date.now() > deadline) throw new Error(`The server did not start:\n${log.lastLines(20)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    async createDatabase() {
      const name = `shop_${randomUUID().replaceAll("-", "")}`;
      await ask(`create database ${name}`);
      return addressOf(name);
    },
    async stop() {
      server.shutDown();
      await server.exited;
      log.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
