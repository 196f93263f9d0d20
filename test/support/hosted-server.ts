import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, chownSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { readPostmasterPid } from "#server/platform/db/embedded/find-postmaster.ts";
import { postgresBinaries } from "#server/platform/db/embedded/postgres-binaries.ts";
import { DATABASE_USER } from "#server/platform/db/embedded/prepare-cluster.ts";
import { openServerLog } from "#server/platform/db/embedded/server-log.ts";
import { spawnWithWatchdog } from "#server/platform/db/embedded/spawn-with-watchdog.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { postgresUser } from "#server/platform/db/embedded/system-user.ts";
import { freePort } from "./running-shop.ts";
import { temporaryDataFolder } from "./temporary-data-folder.ts";

export type HostedServer = {
  /** A new empty database and its URL. Like a hosting provider's, its owner is not a superuser. */
  createDatabase(): Promise<string>;
  /** Runs a statement as superuser. @param url of a database; by default the server's own */
  ask(statement: string, url?: string): Promise<void>;
  /** The CA certificate that signed the server's, with TLS. */
  readonly authority: string;
  /** Kills and restarts it. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Needed to make the certificates. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/**
 * A PostgreSQL as a hosting provider runs it: over the network, with a password.
 *
 * @param options.tls also over TLS, with a certificate of a private CA
 */
export async function startHostedServer(options: { tls?: boolean } = {}): Promise<HostedServer> {
  const dataDir = temporaryDataFolder();
  const embedded = await startEmbeddedPostgres({ dataDir });
  const { dataDirectory } = embedded;
  const admin = new Client({ ...embedded.connection, user: DATABASE_USER });
  await admin.connect();
  await admin.query(
    "create role shopkeeper login createdb createrole password 'an invented password'",
  );
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
  const authority = join(dataDir, "authority.pem");
  if (options.tls) settings.push("ssl=on", ...certificates(dataDirectory, authority, user));
  const start = () =>
    spawnWithWatchdog(
      postgresBinaries(user, () => {}).postgres,
      ["-D", dataDirectory, ...settings.flatMap((setting) => ["-c", setting])],
      { user, outputFile: log.descriptor },
    );
  let server = start();
  const addressOf = (database: string) =>
    `postgres://shopkeeper:an%20invented%20password@127.0.0.1:${port}/${database}`;
  const ask = async (statement: string, url = addressOf("postgres")) => {
    const client = new Client({ connectionString: url });
    // The server may close this connection while it is being opened.
    client.on("error", () => {});
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  async function waitUntilReady() {
    const deadline = Date.now() + 30_000;
    while (
      !(await ask("select 1")
        .then(() => true)
        .catch(() => false))
    ) {
      if (Date.now() > deadline) throw new Error(`The server did not start:\n${log.lastLines(20)}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  await waitUntilReady();
  return {
    async createDatabase() {
      const name = `shop_${randomUUID().replaceAll("-", "")}`;
      await ask(`create database ${name}`);
      return addressOf(name);
    },
    ask,
    authority,
    async restart() {
      const { pid = 0 } = readPostmasterPid(dataDirectory) ?? {};
      // An immediate shutdown, which aborts all statements.
      process.kill(pid, "SIGQUIT");
      await server.exited;
      server = start();
      await waitUntilReady();
    },
    async stop() {
      server.shutDown();
      await server.exited;
      log.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns the PostgreSQL settings for them */
function certificates(
  dataDirectory: string,
  authority: string,
  user: { uid: number; gid: number } | undefined,
): string[] {
  const fileOf = (name: string) => join(dataDirectory, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "ignore" });
  const newKey = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const authorityKey = ["-keyout", fileOf("authority.key"), "-out", authority];
  openssl("req", "-x509", ...newKey, ...authorityKey, "-subj", "/CN=An invented authority");
  const serverKey = ["-keyout", fileOf("server.key"), "-out", fileOf("server.pem")];
  const signer = ["-CA", authority, "-CAkey", fileOf("authority.key")];
  const name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  openssl("req", "-x509", ...newKey, ...serverKey, ...signer, ...name);
  for (const file of ["server.key", "server.pem"]) {
    chmodSync(fileOf(file), 0o600);
    if (user) chownSync(fileOf(file), user.uid, user.gid);
  }
  return ["ssl_cert_file=server.pem", "ssl_key_file=server.key"];
}
