import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { postgresUser } from "#server/platform/db/embedded/system-user.ts";
import { freePort } from "#test/support/running-shop.ts";
import { temporaryDataFolder } from "#test/support/temporary-data-folder.ts";

export type Cluster = {
  /** DATABASE_URL, which always leads to the primary. */
  readonly url: string;
  /** Kills the primary and promotes the replica. @returns when the new primary accepts writes */
  failOver(): Promise<void>;
  /** Restarts the killed server as replica. @returns when it confirms every commit */
  rejoin(): Promise<void>;
  close(): Promise<void>;
};

type Node = { readonly data: string; readonly port: number; server: ChildProcess | undefined };

/**
 * Two PostgreSQL servers from the system's packages with synchronous replication, behind haproxy,
 * which checks which one is the primary. The caller decides about failovers, instead of a cluster
 * manager such as Patroni.
 *
 * @param programs folder of PostgreSQL's programs, and haproxy
 */
export async function startCluster(programs: {
  readonly postgresBin: string;
  readonly haproxy: string;
}): Promise<Cluster> {
  const { postgresBin, haproxy } = programs;
  const folder = temporaryDataFolder();
  const user = postgresUser(folder, () => {});

  const logFile = join(folder, "postgres.log");
  const log = openSync(logFile, "a");

  function run(program: string, ...args: string[]): void {
    const { status, stdout, stderr } = spawnSync(join(postgresBin, program), args, {
      ...user,
      cwd: "/",
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${program} failed:\n${stdout}\n${stderr}`);
  }
  async function makeNode(name: string): Promise<Node> {
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    if (user) chownSync(data, user.uid, user.gid);
    return { data, port: await freePort(), server: undefined };
  }
  function start(node: Node): void {
    const settings = ["unix_socket_directories=", "listen_addresses=127.0.0.1"];
    const args = settings.flatMap((setting) => ["-c", setting]);
    node.server = spawn(
      join(postgresBin, "postgres"),
      ["-D", node.data, "-p", String(node.port), ...args],
      { ...user, cwd: "/", stdio: ["ignore", log, log] },
    );
  }
  const addressOf = (node: Node) => `postgres://conche@127.0.0.1:${node.port}/postgres`;
  async function ask<Row extends object>(node: Node, statement: string): Promise<Row[]> {
    const client = new Client({ connectionString: addressOf(node), query_timeout: 30_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }
  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (!(await isSo().catch(() => false))) {
      if (Date.now() > deadline) {
        const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-15);
        throw new Error(`${what}: not within a minute.\n${lines.join("\n")}`);
      }
      await pause(50);
    }
  }
  const isPrimary = async (node: Node) => {
    const [found] = await ask<{ standby: boolean }>(node, "select pg_is_in_recovery() as standby");
    return found?.standby === false;
  };
  /** Every commit waits for the replica, so that acknowledged commits are on both. */
  async function replicateSynchronously(primary: Node): Promise<void> {
    await until("the replica streams", async () => {
      const rows = await ask(primary, "select from pg_stat_replication where state = 'streaming'");
      return rows.length === 1;
    });
    await ask(primary, "alter system set synchronous_standby_names = '*'");
    await ask(primary, "select pg_reload_conf()");
    await until("the replica is synchronous", async () => {
      const rows = await ask(primary, "select from pg_stat_replication where sync_state = 'sync'");
      return rows.length === 1;
    });
  }

  let [primary, replica] = [await makeNode("first"), await makeNode("second")];
  run(
    "initdb",
    ...["-D", primary.data, "-U", "conche", "--auth=trust", "--encoding=UTF8"],
    ...["--locale=C.UTF-8", "--data-checksums"],
  );
  writeFileSync(
    join(primary.data, "postgresql.auto.conf"),
    "wal_log_hints = on\nwal_keep_size = '512MB'\nmax_connections = 100\n",
  );
  start(primary);
  const [first, second] = [primary, replica];
  await until("the first starts", () => isPrimary(first));
  run("pg_basebackup", "-D", second.data, "-R", "-d", addressOf(first));
  start(second);
  await replicateSynchronously(first);

  const health = createServer(async (request, response) => {
    const node = request.url === "/first" ? first : second;
    const status = (await isPrimary(node).catch(() => false)) ? 200 : 503;
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(health, "listening");
  const address = health.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  const backend = (name: string, { port }: Node) => `backend ${name}
  option httpchk GET /${name}
  server ${name} 127.0.0.1:${port} check port ${address.port} inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
`;
  writeFileSync(
    file,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${port}
  use_backend first if { nbsrv(first) gt 0 }
  default_backend second
${backend("first", first)}${backend("second", second)}`,
  );
  const balancer = spawn(haproxy, ["-db", "-f", file], { stdio: "ignore" });
  const url = `postgres://conche@127.0.0.1:${port}/postgres`;
  await until("haproxy leads to the primary", async () => {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    await client.end();
    return true;
  });

  return {
    url,
    async failOver() {
      const { server } = primary;
      const ended = server && once(server, "exit");
      server?.kill("SIGKILL");
      await ended;
      // Safe, because this replica has every commit.
      await ask(replica, "select pg_promote(true, 30)");
      // Without a replica it must not wait for one.
      await ask(replica, "alter system reset synchronous_standby_names");
      await ask(replica, "select pg_reload_conf()");
      await until("the replica takes over", () => isPrimary(replica));
      [primary, replica] = [replica, primary];
    },
    async rejoin() {
      // pg_rewind sees the new primary's timeline only after its first checkpoint.
      await ask(primary, "checkpoint");
      // The processes of the killed server need a moment to end.
      await until("the killed one can be rewound", async () => {
        run("pg_rewind", "-D", replica.data, "-R", `--source-server=${addressOf(primary)}`);
        return true;
      });
      start(replica);
      await replicateSynchronously(primary);
    },
    async close() {
      const children = [balancer, primary.server, replica.server];
      for (const child of children) {
        if (!child || child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, "exit");
        child.kill(child === balancer ? "SIGTERM" : "SIGINT");
        await ended;
      }
      health.closeAllConnections();
      health.close();
      closeSync(log);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
